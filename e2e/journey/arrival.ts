import type { Submitted } from '@canal/contract/reports/schemas'
import { callWith, sendBytes } from './calls.ts'
import type { Paper } from './papers.ts'
import { story } from './report-form.ts'

interface Arriving {
  slug?: 'demo' | 'municipio'
  files?: readonly Paper[]
  /** Whether the server is told that all bytes were sent; a page that is closed too early tells nothing. */
  isConfirmed?: boolean
}

/** A report that somebody has sent, by the product's own calls: for journeys that begin where it is read. */
export const reportArrives = async (
  mark: string,
  { slug = 'demo', files = [], isConfirmed = true }: Arriving = {},
): Promise<Submitted> => {
  const anybody = callWith(null)
  const channel = await anybody<{ id: string; formToken: string }>('GET', `/api/anonymous/channels/${slug}`)
  const sent = await callWith(null, { 'x-form-token': channel.formToken })<Submitted>('POST', '/api/anonymous', {
    channel: channel.id,
    dateOfEvent: '12/03/2026 10:00',
    location: 'Casa consistorial',
    description: story(mark),
    attachedFiles: files.map(({ name }) => name),
    acceptDataProtectionPolicy: true,
  })
  for (const [index, { location }] of sent.filesList.entries()) await sendBytes(location, files[index]?.buffer)
  if (files.length > 0 && isConfirmed)
    await callWith(sent.token)('PATCH', '/api/anonymous/file-uploaded', { id: sent.id, filesList: sent.filesList })
  return sent
}
