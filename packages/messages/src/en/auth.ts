import type { auth as source } from '../es/auth.ts'

export const auth = {
  'auth.login.title': 'Sign in',
  'auth.login.lead':
    'For the committee, external investigators and administrators. If you want to report something, go to the {page}.',
  'auth.login.publicPage': "channel's public page",
  'auth.login.submit': 'Sign in',
  'auth.login.submitting': 'Signing in…',
  'auth.login.hint':
    'The session ends after 30 minutes without activity. If you have forgotten your password, ask the administration of the channel for another and have your recovery code at hand.',
  'auth.login.proof': 'Checking the device; this takes a few seconds…',
  'auth.login.stop': 'Unable to sign in, but want to stop an act of the committee?',
  'auth.login.disabled': 'If you typed them correctly, your account may be disabled: ask the administration.',
  'auth.username': 'Username',
  'auth.password': 'Password',
  'auth.sessionEnded': 'Your session has ended. Sign in to carry on where you were.',
  'auth.ended.title': 'Your session has ended',
  'auth.ended.body':
    'Sign in to carry on where you were. What you have typed is still on the page. If your password no longer works, ask an administrator: your access may have been reset, or your account disabled.',
  'auth.ended.leave': 'Leave without saving',

  'password.change.title': 'Change password',
  'password.change.first': 'Choose your password',
  'password.change.firstLead':
    'The one that you received is temporary. The one that you choose opens your reports; nobody else has it.',
  'password.old': 'Current password',
  'password.temporary': 'Temporary password',
  'password.new': 'New password',
  'password.confirm': 'Repeat the new password',
  'password.rules': '8 to 20 characters without spaces, with an uppercase letter, a lowercase letter and a digit.',
  'password.updated': 'Password updated',
  'password.otherSessions': 'Your other sessions have been ended.',

  'recovery.title': 'Save your recovery code',
  'recovery.lead':
    'You can see or print it only now. If you forget your password, it gives you your reports back at once; nobody else has it, not even the administration.',
  'recovery.former.replaced': 'The one that you had before no longer works.',
  'recovery.former.kept': 'The one from before your access was reset works until the committee has signed: keep both.',
  'recovery.label': 'Recovery code',
  'code.show': 'Show on the screen',
  'code.hide': 'Hide',
  'recovery.where':
    'Keep it away from this computer: on paper, locked away, or in a password manager. Do not send it by email.',
  'recovery.fileName': 'recovery-code.txt',
  'recovery.file':
    'Recovery code of your account. It gives you back your access if you forget your password. Print it, lock it away and delete this file.',
  'recovery.paper':
    'Recovery code of your account, made on {date}. It gives your access back if you forget your password. Keep it under lock and key.',
  'recovery.confirm': 'To check it, type the last group of four characters',
  'recovery.wrong': 'It does not match the last group.',
  'recovery.saved': 'I have saved it',
} satisfies Record<keyof typeof source, string>
