import type * as channels from '@canal/contract/channels/endpoints'
import type * as files from '@canal/contract/files/endpoints'
import type * as reports from '@canal/contract/reports/endpoints'
import type * as users from '@canal/contract/users/endpoints'
import { wire } from './wire.ts'

/** The calls that reporters' pages make. */
export const publicChannel = wire<typeof channels.publicChannel>('GET', '/api/anonymous/channels/{slug}')
export const membersOfChannel = wire<typeof users.membersOfChannel>('POST', '/api/anonymous/users/channel-id')
export const submitReport = wire<typeof reports.submitReport>('POST', '/api/anonymous')
export const openReferenceOfChannel = wire<typeof reports.openReferenceOfChannel>('POST', '/api/anonymous/channel/ref')
export const ownReport = wire<typeof reports.ownReport>('GET', '/api/anonymous/report')
export const referenceKept = wire<typeof reports.referenceKept>('POST', '/api/anonymous/reference-kept')
export const writeReporterChat = wire<typeof reports.writeReporterChat>('PUT', '/api/anonymous/chat')
export const evidenceUploaded = wire<typeof files.evidenceUploaded>('PATCH', '/api/anonymous/file-uploaded')
export const reporterChatFileUploaded = wire<typeof files.reporterChatFileUploaded>(
  'PATCH',
  '/api/anonymous/chat/file-uploaded',
)
export const renewLocation = wire<typeof files.renewLocation>('POST', '/api/files/{id}/location')
