import type { poster as source } from '../es/poster.ts'

export const poster = {
  'poster.lead': 'If you have seen a breach or something wrong at {name}, you can report it, by name or anonymously.',
  'poster.scan': 'With your own phone, better outside the network at work',
  'poster.type': 'or type this address into a browser:',
  'poster.noName': 'There is no need to register or to give a name.',
  'poster.readers':
    'The committee reads it and, if it needs them, external investigators. Whoever administers the application can read nothing.',
  'poster.follow':
    'With a reference you come back when you like, read the answer and go on talking with the committee.',
  'poster.retaliation': 'Ley 2/2023 forbids retaliation against anybody who reports on reasonable grounds.',
  'poster.phone': 'By telephone: {phone}',
  'poster.authority': 'You may also go directly to the {authority}.',
  'poster.authorities': 'You may also go directly to the {authority} or to: {regional}.',
} satisfies Record<keyof typeof source, string>
