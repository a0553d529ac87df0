import { committee, users } from '../role-answers.ts'
import { noReport } from '../../src/modules/report-access/report-view.ts'
import { body, type Rows } from './calls.ts'
import type { Scene } from '../role-scene.ts'

const ofIt = (more: object = {}) => body((s) => ({ id: s.archived.reopened, ...more }))
const fileOf = (s: Scene) => s.reopened.filesList[0]?.entryId ?? ''

/** As if it did not exist, to who may not know of it; to who may, that it is open to others and not to them. */
const toUsers = users(
  {
    member: 'no-access',
    excluded: 'report-not-found',
    withoutAccess: 'no-access',
    investigatorIn: 'no-access',
    investigatorOut: 'report-not-found',
  },
  'report-not-found',
)
const toCommittee = committee(
  { member: 'no-access', excluded: 'report-not-found', withoutAccess: 'no-access' },
  'report-not-found',
)
const ofFile = users(
  {
    member: 'no-access',
    excluded: 'not-found',
    withoutAccess: 'no-access',
    investigatorIn: 'no-access',
    investigatorOut: 'not-found',
  },
  'not-found',
)

/** A second table: every call that asks for a report, of one that a vote has reopened for somebody else (decisions §4). */
export const reopened: Rows = {
  'reports.listReports': [
    (s) => ({ query: `caseNumber=${s.reopened.caseNumber}&status=reopened` }),
    users(
      {
        member: 'report',
        excluded: 'nothing',
        withoutAccess: 'report',
        investigatorIn: 'report',
        investigatorOut: 'nothing',
      },
      'nothing',
    ),
  ],
  'reports.findReport': [ofIt(), toUsers],
  'reports.sinceArchived': [
    (s) => ({ params: { id: s.archived.reopened } }),
    committee(
      { member: 'report', excluded: 'report-not-found', withoutAccess: 'report-not-found' },
      'report-not-found',
    ),
  ],
  'reports.updateReport': [ofIt({ status: 'investigation' }), toUsers],
  'reports.setSubject': [ofIt({ subject: 'Invoices' }), toCommittee],
  'reports.writeChat': [ofIt({ chatMsg: 'We are looking into it.' }), toUsers],
  'reports.setLink': [body((s) => ({ id: s.archived.reopened, other: s.report.id, isLinked: true })), toCommittee],
  'notes.writeNote': [ofIt({ text: 'The secretary has the invoices.' }), toCommittee],
  'notes.settleTask': [ofIt({ messageId: noReport, state: 'done' }), toCommittee],
  'drafts.findDrafts': [(s) => ({ params: { id: s.archived.reopened } }), toUsers],
  'drafts.keepDraft': [ofIt({ kind: 'message', text: 'Good morning.' }), toUsers],
  'reports.readMessages': [body((s) => ({ id: s.archived.reopened, messageId: s.messageId })), toUsers],
  'reports.addInternalFiles': [ofIt({ phase: 'INSTRUCTION', files: ['memo.pdf'] }), toUsers],
  'reports.shareReport': [
    body((s) => ({ id: s.archived.reopened, username: s.people.uninvited.username })),
    toCommittee,
  ],
  'reports.unshareReport': [
    body((s) => ({ id: s.archived.reopened, username: s.people.investigator.username })),
    toCommittee,
  ],
  'reports.recuse': [ofIt(), toCommittee],
  'casework.readCasework': [(s) => ({ params: { id: s.archived.reopened } }), toCommittee],
  'casework.readPart': [(s) => ({ params: { id: s.archived.reopened, proposalId: noReport } }), toCommittee],
  'casework.tellAct': [ofIt({ act: 'answered', chatMsg: 'It was proven.' }), toCommittee],
  // What could not be acknowledged it names, and not why.
  'casework.acknowledgeMany': [
    body((s) => ({ ids: [s.archived.reopened], texts: { es: 'Recibida.', en: 'Received.' } })),
    committee({ member: 'report', excluded: 'report', withoutAccess: 'report' }, 'report'),
  ],
  'casework.openInvestigation': [ofIt(), toCommittee],
  'casework.admitReport': [ofIt(), toCommittee],
  'casework.setCategory': [ofIt({ category: 'contracts' }), toCommittee],
  'casework.closeReport': [ofIt({ outcome: 'referred', reason: 'It belongs to another ministry.' }), toCommittee],
  'casework.propose': [
    ofIt({ kind: 'held', ground: 'proceedings', reason: 'Two banks have still to send their papers.' }),
    toCommittee,
  ],
  'casework.confirmProposal': [ofIt({ proposalId: noReport }), toCommittee],
  'casework.withdrawProposal': [ofIt({ proposalId: noReport }), toCommittee],
  'files.chatFileUploaded': [ofIt({ filesList: [] }), toUsers],
  'files.internalFileUploaded': [ofIt({ filesList: [] }), toUsers],
  'files.downloadAddress': [
    body((s) => ({ reportId: s.archived.reopened, fileId: fileOf(s), fileType: 'evidence' })),
    toUsers,
  ],
  'files.recordDownload': [(s) => ({ params: { id: fileOf(s) } }), ofFile],
  'logs.reportLog': [(s) => ({ params: { id: s.archived.reopened } }), toUsers],
  'users.membersWithoutRestriction': [body((s) => ({ reportId: s.archived.reopened })), toUsers],
  'requests.createFileRequest': [body((s) => ({ reportId: s.archived.reopened, reason: 'To compare.' })), toUsers],
}
