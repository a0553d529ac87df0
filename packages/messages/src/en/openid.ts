import type { openid as source } from '../es/openid.ts'

export const openid = {
  'provider.continue': 'Continue with {name}',
  'provider.continueInTab': 'Continue with {name} in another tab',
  'provider.why':
    'Who you are is confirmed by {name}. The password is always asked for, because it is what opens the reports: neither {name} nor whoever administers the channel knows it.',
  'provider.without': 'With username and password',
  'provider.administrators': 'Administrators: sign in without {name}',
  'provider.recognised': 'According to {name}, you are {username}.',
  'provider.noAccount':
    'If your password is not accepted, you may have no account under this name here: ask whoever administers the channel.',
  'provider.another': 'Sign in under another name',
  'provider.first':
    'To sign in again, {name} must first confirm who you are. Do it in another tab and come back to this one to type the password.',
  'provider.outcome.denied': 'You were not identified by {name}. You can begin again.',
  'provider.outcome.expired': 'It took too long, or began in another window with {name}. Begin again.',
  'provider.outcome.failed':
    'The answer of {name} could not be checked. Begin again; if it happens again, tell whoever administers the channel.',
  'provider.outcome.unusable':
    'No username that can be used here came from {name}. Tell whoever administers the channel.',
  'provider.outcome.unavailable': 'There is no answer from {name} now. Try again in a few minutes.',
  'provider.outcome.busy': 'There were too many attempts from this network. Wait a few minutes.',
} satisfies Record<keyof typeof source, string>
