import { pdf } from '../world.ts'
import { everybody, reporters, users } from '../role-answers.ts'
import { body, evidence, uploadAddress, downloadAddress, tus, begun, bytes, type Rows } from './calls.ts'

/** Rows of the table: files, by their report and by their address. */
export const files: Rows = {
  'files.evidenceUploaded': [
    body((s) => ({ id: s.report.id, filesList: [{ entryId: evidence(s) }] })),
    reporters({ reporter: 'ok', otherReporter: 'report-not-found' }, 'report-not-found'),
  ],
  'files.reporterChatFileUploaded': [
    body((s) => ({ id: s.report.id, filesList: [] })),
    reporters({ reporter: 'ok', otherReporter: 'report-not-found' }, 'report-not-found'),
  ],
  'files.chatFileUploaded': [
    body((s) => ({ id: s.report.id, filesList: [] })),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'ok',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'files.internalFileUploaded': [
    body((s) => ({ id: s.report.id, filesList: [] })),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'ok',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'files.downloadAddress': [
    body((s) => ({ reportId: s.report.id, fileId: evidence(s), fileType: 'evidence' })),
    users(
      {
        member: 'files-locked',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'files-locked',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'files.reporterDownloadAddress': [
    body((s) => ({ fileId: evidence(s) })),
    reporters({ reporter: 'ok', otherReporter: 'not-found' }, 'not-found'),
  ],
  'files.recordDownload': [
    (s) => ({ params: { id: evidence(s) } }),
    users(
      {
        member: 'files-locked',
        excluded: 'not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'files-locked',
        investigatorOut: 'not-found',
      },
      'not-found',
    ),
  ],
  'files.renewLocation': [
    (s) => ({ params: { id: evidence(s) } }),
    users(
      {
        member: 'not-found',
        excluded: 'not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'not-found',
        investigatorOut: 'not-found',
      },
      'not-found',
      {
        reporter: 'conflict',
        otherReporter: 'not-found',
        'there.reporter': 'not-found',
        'there.otherReporter': 'not-found',
      },
    ),
  ],
  'files.putBytes': [async (s) => ({ params: await uploadAddress(s), body: pdf, headers: bytes }), everybody('ok')],
  'files.getBytes': [downloadAddress, everybody('ok')],
  'files.tusOffset': [async (s) => ({ params: await begun(s), headers: tus }), everybody('ok')],
  'files.tusAppend': [
    async (s) => ({
      params: await begun(s),
      body: pdf,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    }),
    everybody('ok'),
  ],
  'files.tusCreate': [
    async (s) => ({ params: await uploadAddress(s), headers: { ...tus, 'upload-length': String(pdf.length) } }),
    everybody('ok'),
  ],
  'files.tusEnd': [async (s) => ({ params: await begun(s), headers: tus }), everybody('ok')],
}
