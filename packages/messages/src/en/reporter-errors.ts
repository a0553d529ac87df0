import type { reporterErrors as source } from '../es/reporter-errors.ts'

export const reporterErrors = {
  'errors.too-many-for-minutes': 'Too many attempts in a row. Try again in {minutes} minutes.',
  'errors.reference-not-found': 'Reference not found',
  'errors.invalid': 'Some answers need checking',
  'errors.proof-of-work-required': 'An automatic check is needed before going on',
  'errors.service-busy': 'The service is very busy. Please try again in a moment.',
  'errors.channel-stopped':
    'The channel is stopped: the register of its committee does not match its copy. Whoever runs the server must settle this.',
  'errors.channel-without-readers':
    'This channel cannot take reports at present: nobody on the committee can read them now. You can turn to the Independent Authority for the Protection of Informants (A.A.I.) or to the authority of your autonomous community.',
} satisfies Record<keyof typeof source, string>
