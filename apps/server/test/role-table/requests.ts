import { committee, users } from '../role-answers.ts'
import { none, body, requestOf, voted, asking, reopenedAccess, type Rows } from './calls.ts'

/** Rows of the table: requests, votes and approvals. */
export const requests: Rows = {
  'requests.listFileRequests': [
    none,
    users(
      {
        member: 'report',
        excluded: 'nothing',
        withoutAccess: 'nothing',
        investigatorIn: 'nothing',
        investigatorOut: 'nothing',
      },
      'nothing',
    ),
  ],
  'requests.createFileRequest': [
    asking,
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
    'asking',
  ],
  'requests.cancelFileRequest': [
    requestOf('own'),
    users(
      {
        member: 'report',
        excluded: 'request-not-found',
        withoutAccess: 'request-not-found',
        investigatorIn: 'request-not-found',
        investigatorOut: 'request-not-found',
      },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.listRecusalRequests': [
    none,
    committee({ member: 'other', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.cancelRecusalRequest': [
    requestOf('recusal'),
    committee(
      { member: 'other', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.listRecusalApprovals': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.approveRecusal': [
    requestOf('theirRecusal'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyRecusal': [
    requestOf('theirRecusal'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawRecusalVote': [
    voted('recusal', 'theirRecusal'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
  'requests.listFileApprovals': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.approveFileRequest': [
    requestOf('theirs'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyFileRequest': [
    requestOf('theirs'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawFileVote': [
    voted('access-to-files', 'theirs'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
  'requests.listArchiveRequests': [
    none,
    users(
      {
        member: 'report',
        excluded: 'nothing',
        withoutAccess: 'nothing',
        investigatorIn: 'nothing',
        investigatorOut: 'nothing',
      },
      'nothing',
    ),
  ],
  'requests.createArchiveRequest': [
    body((s) => ({ reportId: s.archived.unasked, reason: 'New facts.' })),
    users(
      {
        member: 'ok',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'forbidden',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'asking',
  ],
  'requests.cancelArchiveRequest': [
    requestOf('archive'),
    users(
      {
        member: 'report',
        excluded: 'request-not-found',
        withoutAccess: 'request-not-found',
        investigatorIn: 'request-not-found',
        investigatorOut: 'request-not-found',
      },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.listArchiveApprovals': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'requests.approveArchiveRequest': [
    requestOf('theirArchive'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyArchiveRequest': [
    requestOf('theirArchive'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawArchiveVote': [
    voted('archived-report', 'theirArchive'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
  'requests.createReopenedAccessRequest': [
    reopenedAccess,
    committee({ member: 'ok', excluded: 'request-not-found', withoutAccess: 'no-access' }, 'request-not-found'),
    'asking',
  ],
  'requests.cancelReopenedAccessRequest': [
    requestOf('reopenedAccess'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'cancelling',
  ],
  'requests.approveReopenedAccessRequest': [
    requestOf('theirReopenedAccess'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'approving',
  ],
  'requests.denyReopenedAccessRequest': [
    requestOf('theirReopenedAccess'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'denying',
  ],
  'requests.withdrawReopenedAccessRequestVote': [
    voted('archived-report/access-requests', 'theirReopenedAccess'),
    committee(
      { member: 'report', excluded: 'request-not-found', withoutAccess: 'request-not-found' },
      'request-not-found',
    ),
    'withdrawing',
  ],
}
