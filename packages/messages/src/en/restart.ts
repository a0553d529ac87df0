import type { restart as source } from '../es/restart.ts'

export const restart = {
  'channels.restart.go': 'Propose another committee',
  'channels.restart.title': 'Propose another committee',
  'channels.restart.body':
    'Only where the committee can no longer work. Everybody on it is told, and for thirty days any of them can stop it. After that the new committee receives what arrives; earlier reports stay with the people who received them.',
  'channels.restart.confirm': 'Propose',
  'channels.restart.done': 'Another committee, with {name}, is proposed. The committee has been told.',
  'channels.restart.waits':
    'Another committee, which {name} will begin, is proposed. It takes effect on {date} unless somebody stops it.',
  'channels.restart.withdraw': 'Withdraw the proposal',
  'channels.restart.withdraw.title': 'Withdraw the proposal of another committee?',
  'channels.restart.withdraw.body': 'The committee stays as it is. It will stand in its register.',
  'channels.restart.withdraw.stay': 'Do not withdraw it',
  'channels.restart.withdrawn': 'The proposal is withdrawn.',
  'channels.restart.stopped': 'On {date} the committee stopped the proposal of another committee.',
} satisfies Record<keyof typeof source, string>
