import { administrators, everybody, signedIn, users } from '../role-answers.ts'
import { none, all, body, type Rows } from './calls.ts'

/** Rows of the table: logs, live updates, notifications and the program itself. */
export const activity: Rows = {
  'logs.reportLog': [
    (s) => ({ params: { id: s.report.id } }),
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
  'logs.listLogs': [
    none,
    users(
      {
        member: 'report+other',
        excluded: 'nothing',
        withoutAccess: 'nothing',
        investigatorIn: 'report',
        investigatorOut: 'nothing',
      },
      'nothing',
      { 'there.member': 'ok', 'there.investigatorIn': 'ok' },
    ),
  ],
  'logs.verifyLogs': [
    (s) => ({ query: `reports=${s.report.id}` }),
    users(
      {
        member: 'report',
        excluded: 'nothing',
        withoutAccess: 'nothing',
        investigatorIn: 'report',
        investigatorOut: 'nothing',
      },
      'nothing',
    ),
  ],
  'logs.logCheck': [none, administrators('ok')],
  'logs.exportLogs': [
    none,
    users(
      { member: 'people', excluded: 'ok', withoutAccess: 'ok', investigatorIn: 'people', investigatorOut: 'ok' },
      'ok',
    ),
  ],
  'events.events': [
    none,
    signedIn('ok', { reporter: 'ok', otherReporter: 'ok', 'there.reporter': 'ok', 'there.otherReporter': 'ok' }),
  ],
  'notifications.listNotifications': [
    all,
    signedIn('nothing', {
      member: 'report+other',
      investigatorIn: 'report',
      'there.member': 'ok',
      'there.investigatorIn': 'ok',
    }),
  ],
  'notifications.countUnread': [
    none,
    signedIn('nothing', { member: 'ok', investigatorIn: 'ok', 'there.member': 'ok', 'there.investigatorIn': 'ok' }),
  ],
  'notifications.getPreferences': [none, signedIn('ok')],
  'notifications.changePreferences': [body(() => ({ language: 'es', kinds: [] })), signedIn('ok')],
  'notifications.readNotifications': [body(() => ({ all: true })), signedIn('ok')],
  'system.live': [none, everybody('ok')],
  'system.ready': [none, everybody('ok')],
  'system.openapi': [none, everybody('ok')],
  'system.docs': [none, everybody('ok')],
}
