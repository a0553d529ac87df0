import { administrators, committee, everybody, signedIn } from '../role-answers.ts'
import { body, departure, none, waitingAct, type Rows } from './calls.ts'

/** Rows of the table: the committee's roster, its acts, and its register. */
export const roster: Rows = {
  'roster.getRoster': [none, committee({ member: 'people', excluded: 'people', withoutAccess: 'people' }, 'ok')],
  // To an investigator nobody of the committee is named.
  'roster.ownSeat': [
    none,
    signedIn('ok', {
      member: 'people',
      excluded: 'people',
      withoutAccess: 'people',
      waiting: 'people',
      administrator: 'forbidden',
    }),
  ],
  'roster.beginAct': [
    body(departure),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'not-found'),
    'roster',
  ],
  // All is as wanted: a wish that waits would be told to the others.
  'roster.changeRules': [
    body(() => ({})),
    committee({ member: 'conflict', excluded: 'conflict', withoutAccess: 'conflict' }, 'conflict'),
  ],
  // Nobody is appointed, and nobody is to be.
  'roster.appoint': [
    body(() => ({ people: [] })),
    committee({ member: 'conflict', excluded: 'conflict', withoutAccess: 'conflict' }, 'conflict'),
  ],
  // The same of one member: of another channel's committee there is none.
  'roster.changeExclusions': [
    body((s) => ({ userId: s.people.member.id, exclusions: [] })),
    committee({ member: 'conflict', excluded: 'conflict', withoutAccess: 'conflict' }, 'not-found'),
  ],
  // The terms of every channel here are those of the contract.
  'roster.changeTerms': [
    body(() => ({ terms: { proven: { months: 36 } } })),
    committee({ member: 'conflict', excluded: 'conflict', withoutAccess: 'conflict' }, 'conflict'),
  ],
  'roster.signAct': [
    async (s) => ({ params: await waitingAct(s), body: {} }),
    committee({ member: 'people', excluded: 'people', withoutAccess: 'people' }, 'not-found'),
    'roster',
  ],
  'roster.stopAct': [
    async (s) => ({ params: await waitingAct(s), body: {} }),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'ok' }, 'not-found'),
    'roster',
  ],
  'roster.listStoppable': [
    body((s) => ({ username: s.people.member.username, password: 'Not1the-password' })),
    everybody('credentials-invalid'),
  ],
  'roster.stopRequest': [
    (s) => ({
      params: { id: s.channel.id },
      body: { username: s.people.member.username, password: 'Not1the-password' },
    }),
    everybody('credentials-invalid'),
  ],
  // Somebody began it.
  // Without the password nothing is renewed.
  'roster.renewKeys': [
    body(() => ({})),
    committee({ member: 'invalid', excluded: 'invalid', withoutAccess: 'invalid' }, 'invalid'),
  ],
  'roster.nameFounder': [
    body((s) => ({ channelId: s.channel.id, userId: s.people.member.id })),
    administrators('conflict'),
  ],
  // A member is named by no restart, and none waits.
  'roster.beginRestart': [
    body((s) => ({ channelId: s.channel.id, userId: s.people.member.id })),
    administrators('conflict'),
  ],
  'roster.withdrawRestart': [body((s) => ({ channelId: s.channel.id })), administrators('not-found')],
  'roster.lackingColleagues': [
    none,
    committee({ member: 'nothing', excluded: 'nothing', withoutAccess: 'nothing' }, 'nothing'),
  ],
  'roster.giveOlderReports': [
    (s) => ({ params: { userId: s.people.withoutAccess.id }, body: { version: 1 } }),
    committee({ member: 'ok', excluded: 'ok', withoutAccess: 'not-found' }, 'not-found'),
  ],
  'roster.governanceLog': [none, committee({ member: 'people', excluded: 'people', withoutAccess: 'people' }, 'ok')],
}
