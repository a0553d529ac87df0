import { isoDay } from '../../src/platform/time.ts'
import { details, readReport } from '../world.ts'
import { committee, everybody, reporters, users } from '../role-answers.ts'
import { none, body, report, form, type Rows } from './calls.ts'

/** Given by a member whom nobody here asks as. */
const givenTask = body(async ({ world, third, fourth, report: { id } }) => {
  const task = { username: fourth.username, until: isoDay(new Date(world.deps.now().getTime() + 864_000_000), 'UTC') }
  const payload = { id, text: 'Ask for the invoices.', task }
  await world.call('PUT', '/api/reports/note', { token: third.token, payload })
  const { messages } = (await readReport(world, third, id)).details.chat
  return { id, messageId: messages.at(-1)?.id, state: 'done' }
})

/** Rows of the table: reports: the reporter’s and the committee’s. */
export const reports: Rows = {
  'reports.listReports': [
    none,
    users(
      {
        member: 'report+other',
        excluded: 'nothing',
        withoutAccess: 'report+other',
        investigatorIn: 'report',
        investigatorOut: 'nothing',
      },
      'ok',
      { 'there.excluded': 'nothing', 'there.investigatorOut': 'nothing' },
    ),
  ],
  'reports.findReport': [
    report(),
    users(
      {
        member: 'report',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'report',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'reports.sinceArchived': [
    (s) => ({ params: { id: s.archived.unasked } }),
    committee(
      { member: 'report', excluded: 'report-not-found', withoutAccess: 'report-not-found' },
      'report-not-found',
    ),
  ],
  'reports.submitReport': [
    (s) => ({ body: { channel: s.channel.id, ...details }, headers: form(s) }),
    everybody('ok'),
    'writing',
  ],
  'reports.openReference': [body((s) => ({ ref: s.report.reference })), everybody('report')],
  'reports.openReferenceOfChannel': [
    body((s) => ({ ref: s.report.reference, channelId: s.channel.id })),
    everybody('report'),
  ],
  'reports.ownReport': [
    (s) => ({ query: `id=${s.report.id}` }),
    reporters({ reporter: 'report', otherReporter: 'report-not-found' }, 'report-not-found'),
  ],
  'reports.referenceKept': [none, reporters({ reporter: 'ok', otherReporter: 'ok' }, 'ok')],
  'reports.leaveReport': [none, reporters({ reporter: 'ok', otherReporter: 'ok' }, 'ok'), 'leaving', 'both'],
  'reports.updateReport': [
    report({ status: 'investigation' }),
    users(
      {
        member: 'report',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'report',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'writing',
  ],
  'reports.setSubject': [
    report({ subject: 'Invoices' }),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
  ],
  'reports.writeChat': [
    report({ chatMsg: 'We are looking into it.' }),
    users(
      {
        member: 'nothing',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'nothing',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
    'writing',
  ],
  'notes.writeNote': [
    report({ text: 'The secretary has the invoices.' }),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'writing',
  ],
  'reports.setLink': [
    body((s) => ({ id: s.report.id, other: s.otherReport.id, isLinked: true })),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'linking',
  ],
  'notes.settleTask': [
    givenTask,
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'writing',
  ],
  'drafts.findDrafts': [
    (s) => ({ params: { id: s.report.id } }),
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
  'drafts.keepDraft': [
    report({ kind: 'message', text: 'Good morning.' }),
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
  'reports.readMessages': [
    body((s) => ({ id: s.report.id, messageId: s.messageId })),
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
  'reports.writeReporterChat': [
    report({ chatMsg: 'One thing more.' }),
    reporters({ reporter: 'report', otherReporter: 'report-not-found' }, 'report-not-found'),
    'writing',
  ],
  'reports.addInternalFiles': [
    report({ phase: 'INSTRUCTION', files: ['memo.pdf'] }),
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
    'writing',
  ],
  'reports.reportSummary': [
    none,
    users(
      { member: 'ok', excluded: 'nothing', withoutAccess: 'nothing', investigatorIn: 'ok', investigatorOut: 'nothing' },
      'nothing',
      { 'there.member': 'ok', 'there.investigatorIn': 'ok' },
    ),
  ],
  'reports.reportCounts': [
    none,
    users(
      { member: 'ok', excluded: 'nothing', withoutAccess: 'ok', investigatorIn: 'ok', investigatorOut: 'nothing' },
      'nothing',
      { 'there.member': 'ok', 'there.withoutAccess': 'ok', 'there.investigatorIn': 'ok' },
    ),
  ],
  'reports.reportOverview': [
    none,
    users(
      { member: 'report+other', excluded: 'ok', withoutAccess: 'ok', investigatorIn: 'ok', investigatorOut: 'ok' },
      'ok',
    ),
  ],
  'reports.shareReport': [
    body((s) => ({ id: s.report.id, username: s.people.uninvited.username })),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'sharing',
  ],
  'reports.shareableReports': [
    (s) => ({ query: `username=${s.people.withoutAccess.username}` }),
    committee({ member: 'report+other', excluded: 'nothing', withoutAccess: 'invalid' }, 'invalid'),
  ],
  'reports.shareMany': [
    body((s) => ({ username: s.people.withoutAccess.username, ids: [s.report.id] })),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'invalid' }, 'invalid'),
    'sharing many',
  ],
  'reports.ownLastReports': [none, committee({ member: 'people', excluded: 'people', withoutAccess: 'people' }, 'ok')],
  'reports.handOver': [
    body((s) => ({ username: s.colleague.username })),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'invalid'),
  ],
  'reports.pendingShares': [
    none,
    committee({ member: 'report', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'reports.answerPendingShare': [
    (s) => ({ params: { id: s.wishId }, body: { confirm: true } }),
    committee({ member: 'ok', excluded: 'not-found', withoutAccess: 'not-found' }, 'not-found'),
    'granting a wish',
  ],
  'reports.unshareReport': [
    body((s) => ({ id: s.report.id, username: s.people.investigator.username })),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'taking back',
  ],
  'reports.recuse': [
    report(),
    committee({ member: 'ok', excluded: 'report-not-found', withoutAccess: 'no-access' }, 'report-not-found'),
    'stepping aside',
  ],
}
