import { Readable } from 'node:stream'
import { newFormToken } from '../../apps/server/src/modules/channels/form-token.ts'
import { confirmFiles } from '../../apps/server/src/modules/files/upload/confirm.ts'
import { receiveFile } from '../../apps/server/src/modules/files/upload/receive.ts'
import { findReport } from '../../apps/server/src/modules/reports/reading/find-report.ts'
import { setSubject } from '../../apps/server/src/modules/reports/set-subject.ts'
import { writeMessage } from '../../apps/server/src/modules/reports/write-message.ts'
import { submitReport } from '../../apps/server/src/modules/reports/submission/submit.ts'
import { findSession, reporterOf } from '../../apps/server/src/modules/accounts/session/session.ts'
import type { World } from './place.ts'
import { reportBody } from './report-body.ts'

/** A report that came in through the use cases, with small files and a conversation; gives its id. */
export const addOneReport = async (
  { deps, channel }: World,
  { files, messages }: { files: number; messages: number },
): Promise<string> => {
  const names = Array.from({ length: files }, (_, at) => `nota-${at + 1}.txt`)
  const body = { ...reportBody(channel.id, names), receiveUpdates: false, keepOriginals: false, reporterName: '' }
  const sent = await submitReport(deps, {
    body: { ...body, acceptDataProtectionPolicy: true },
    formToken: newFormToken(deps, channel.id),
    idempotencyKey: null,
    locale: 'es',
  })
  const session = await findSession(deps, sent.token, 'reporter')
  const reporter = session && reporterOf(deps, session)
  if (!reporter) throw new Error('the reporter has no session')
  const bytes = Buffer.from('Lo que se vio en el almacén.\n'.repeat(100))
  for (const { location } of sent.filesList)
    await receiveFile(deps, location, Readable.from([bytes]), { declaredLength: bytes.length })
  const fileIds = sent.filesList.map(({ entryId }) => entryId)
  await confirmFiles(deps, reporter, { reportId: sent.id, kind: 'evidence', fileIds })
  const member = channel.actor('ana.garcia')
  await findReport(deps, member, { id: sent.id })
  await setSubject(deps, member, { id: sent.id, subject: 'Contratos del almacén' })
  const text = '¿Puede decir cuándo ocurrió y quién más lo vio? '.repeat(8)
  for (let at = 0; at < messages; at += 1)
    await writeMessage(deps, at % 2 ? reporter : member, { id: sent.id, text, fileNames: [], keepOriginals: false })
  return sent.id
}
