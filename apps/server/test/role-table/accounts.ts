import { randomUUID } from 'node:crypto'
import { administrators, everybody, signedIn, users, usersWithoutKeys } from '../role-answers.ts'
import {
  none,
  all,
  body,
  userHere,
  form,
  name,
  proposed,
  wrongPassword,
  label,
  fromOutside,
  type Rows,
} from './calls.ts'

/** Rows of the table: signing in, second factors, the first start, people and their roles. */
export const accounts: Rows = {
  'auth.login': [
    body((s) => ({ username: s.people.member.username, password: 'Not1the-password' })),
    everybody('credentials-invalid'),
  ],
  'auth.current': [none, signedIn('ok')],
  'auth.refreshToken': [none, signedIn('ok')],
  'auth.signup': [
    () => ({ body: { ...name, username: proposed(), password: 'Temporary1', roles: ['ROLE_ADMIN'] } }),
    administrators('ok'),
  ],
  'auth.logout': [none, signedIn('ok'), 'signing out', 'both'],
  'auth.listSessions': [none, signedIn('ok')],
  'auth.endSession': [() => ({ params: { id: randomUUID() } }), signedIn('not-found')],
  'auth.endOtherSessions': [none, signedIn('ok')],
  'auth.readWrongPasswords': [body(() => ({ count: 1 })), signedIn('ok')],
  // No provider is set up; with one, they know no roles (modules/accounts/single-sign-on/openid.test.ts).
  'openid.begin': [none, everybody('not-found')],
  'openid.finish': [none, everybody('not-found')],
  'openid.recognised': [none, everybody('not-found')],
  'second-factor.ownFactors': [none, signedIn('ok')],
  // Without the password, here and below: an Argon2 run for each role would tell no more about who may ask.
  'second-factor.beginOtp': [body(() => ({})), signedIn('invalid')],
  'second-factor.confirmOtp': [body(() => ({ code: '000000' })), signedIn('not-found')],
  'second-factor.removeOtp': [wrongPassword, signedIn('not-found')],
  'second-factor.renewBackupCodes': [wrongPassword, signedIn('not-found')],
  // By a number instead of a name, where no passkey can be.
  'second-factor.passkeyOptions': [
    () => ({ body: { password: 'Not1the-password' }, headers: { host: '127.0.0.1' } }),
    signedIn('not-found'),
  ],
  'second-factor.addPasskey': [body(() => ({ token: 'forged', name: 'Key', response: {} })), signedIn('invalid')],
  'second-factor.removePasskey': [
    () => ({ params: { id: randomUUID() }, body: { password: 'Not1the-password' } }),
    signedIn('not-found'),
  ],
  // No reset shut anybody's keys.
  'auth.unlock': [
    body(() => ({ oldPassword: 'Not1the-password' })),
    usersWithoutKeys(
      {
        member: 'conflict',
        excluded: 'conflict',
        withoutAccess: 'conflict',
        investigatorIn: 'conflict',
        investigatorOut: 'conflict',
        waiting: 'conflict',
      },
      'conflict',
    ),
  ],
  'setup.startSetup': [
    body(() => ({ token: 'used-up', administrator: { ...name, username: proposed(), password: 'Temporary1' } })),
    everybody('setup-done'),
  ],
  'setup.getSetup': [none, administrators('ok')],
  'setup.setOrganisation': [body(() => ({ name: 'O' })), administrators('setup-done')],
  'setup.setFirstChannel': [body(() => ({ slug: 'nuevo', publicName: 'N' })), administrators('setup-done')],
  'setup.testMail': [none, administrators('setup-done')],
  'setup.sendTestReport': [none, administrators('setup-done')],
  'setup.finishSetup': [none, administrators('ok')],
  'users.listUsers': [all, administrators('people')],
  'users.getUser': [userHere(), administrators('people')],
  'users.updateUser': [userHere(name), administrators('people'), 'people'],
  'users.enableUser': [userHere(), administrators('people'), 'people'],
  'users.disableUser': [userHere(), administrators('people'), 'people'],
  'users.getProfile': [none, signedIn('ok')],
  'users.updateProfile': [body(() => name), signedIn('ok')],
  'users.changePassword': [
    body((s) => ({ id: s.people.member.id, oldPassword: 'Not1the-password', newPassword: 'Another1pass' })),
    signedIn('not-found', { member: 'password-incorrect' }),
  ],
  'users.resetPassword': [userHere({ newPassword: 'Temporary1' }), administrators('ok'), 'people'],
  'users.renewRecoveryCode': [
    body(() => ({})),
    users(
      {
        member: 'invalid',
        excluded: 'invalid',
        withoutAccess: 'invalid',
        investigatorIn: 'invalid',
        investigatorOut: 'invalid',
      },
      'invalid',
    ),
  ],
  'users.confirmRecoveryCode': [body(() => ({})), signedIn('ok')],
  'users.membersOfChannel': [(s) => ({ body: { channelId: s.channel.id }, headers: form(s) }), everybody('people')],
  'users.membersWithoutRestriction': [
    body((s) => ({ reportId: s.report.id })),
    users(
      {
        member: 'people',
        excluded: 'report-not-found',
        withoutAccess: 'no-access',
        investigatorIn: 'nothing',
        investigatorOut: 'report-not-found',
      },
      'report-not-found',
    ),
  ],
  'users.committeeMembers': [
    body(() => ({})),
    usersWithoutKeys(
      {
        member: 'people',
        excluded: 'people',
        withoutAccess: 'people',
        investigatorIn: 'nothing',
        investigatorOut: 'nothing',
        waiting: 'people',
      },
      'ok',
      { 'there.investigatorIn': 'nothing', 'there.investigatorOut': 'nothing' },
    ),
  ],
  'roles.listRoles': [none, administrators('ok')],
  'roles.createRole': [body(() => ({ name: proposed() })), administrators('ok')],
  'roles.updateRole': [
    async (s) => ({ params: { id: await label(s) }, body: { name: proposed() } }),
    administrators('ok'),
  ],
  'roles.deleteRole': [async (s) => ({ params: { id: await label(s) } }), administrators('ok')],
  'external-investigators.listInvestigators': [all, administrators('people')],
  'external-investigators.getInvestigator': [
    (s) => ({ params: { id: s.people.uninvited.id } }),
    administrators('people'),
  ],
  'external-investigators.createInvestigator': [
    body((s) => ({ ...name, username: proposed(), password: 'Temporary1', channel: s.channel.id })),
    administrators('ok'),
  ],
  'external-investigators.updateInvestigator': [
    (s) => ({ params: { id: s.people.uninvited.id }, body: name }),
    administrators('people'),
  ],
  'external-investigators.enableInvestigator': [body(fromOutside), administrators('ok'), 'people'],
  'external-investigators.disableInvestigator': [body(fromOutside), administrators('ok'), 'people'],
}
