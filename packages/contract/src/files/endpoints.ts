import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { downloadAddressSchema, uploadedSchema } from './schemas.ts'

const uploaded = (path: `/api/${string}`, who: 'reporter' | 'user') =>
  defineEndpoint({
    method: 'PATCH',
    path,
    who,
    summary: 'Confirm that the bytes of announced files arrived whole',
    body: uploadedSchema,
    errors: ['invalid', 'report-not-found', 'file-absent'],
  })
export const evidenceUploaded = uploaded('/api/anonymous/file-uploaded', 'reporter')
export const reporterChatFileUploaded = uploaded('/api/anonymous/chat/file-uploaded', 'reporter')
export const chatFileUploaded = uploaded('/api/reports/chat/file-uploaded', 'user')
export const internalFileUploaded = uploaded('/api/reports/internal-files/file-uploaded', 'user')

export const downloadAddress = defineEndpoint({
  method: 'POST',
  path: '/api/reports/get-download-presigned-url',
  who: 'user',
  summary: 'A short-lived address of a file',
  body: downloadAddressSchema,
  response: z.object({ url: z.string() }),
  errors: [
    'invalid',
    'report-not-found',
    'files-locked',
    'report-archived',
    'no-access',
    'not-found',
    'file-quarantined',
    'too-many-requests',
  ],
})
export const reporterDownloadAddress = defineEndpoint({
  method: 'POST',
  path: '/api/anonymous/get-download-presigned-url',
  who: 'reporter',
  summary: 'A short-lived address of a file of one’s own report',
  body: z.object({ fileId: field.id, disposition: z._default(z.enum(['inline', 'attachment']), 'attachment') }),
  response: z.object({ url: z.string() }),
  errors: ['invalid', 'not-found', 'file-quarantined', 'too-many-requests'],
})
export const recordDownload = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/downloaded/{id}',
  who: 'user',
  summary: 'Record a download in the log; the server also does so at the first use of an address',
  params: z.object({ id: z.string() }),
  errors: ['not-found', 'files-locked'],
})
export const renewLocation = defineEndpoint({
  method: 'POST',
  path: '/api/files/{id}/location',
  who: 'session',
  summary: 'A fresh address for bytes not yet sent; for the session that announced the file',
  params: z.object({ id: z.string() }),
  response: z.object({ location: z.string(), hasBegun: z.boolean() }),
  errors: ['unauthorized', 'not-found', 'conflict'],
})
const bytes = (method: 'PUT' | 'POST' | 'PATCH' | 'HEAD' | 'GET' | 'DELETE', summary: string) =>
  defineEndpoint({
    method,
    path: '/api/files/at/{secret}',
    who: 'anyone',
    summary,
    params: z.object({ secret: z.string() }),
    raw: method === 'GET' || method === 'HEAD' ? 'response' : 'request',
    withoutApiKey: true,
    errors: ['not-found', 'file-too-large', 'file-type-invalid', 'file-empty', 'upload-offset', 'storage-full'],
  })
export const putBytes = bytes('PUT', 'Send a file whole')
export const getBytes = bytes('GET', 'Read a file, with ranges')
export const tusOffset = bytes('HEAD', 'tus: how much has arrived')
export const tusAppend = bytes('PATCH', 'tus: go on from there')
export const tusCreate = bytes('POST', 'tus: begin at this location')
export const tusEnd = bytes('DELETE', 'tus: give up what was sent')
