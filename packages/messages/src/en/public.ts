import type { publicPages as source } from '../es/public.ts'

export const publicPages = {
  'public.backToChannel': "Back to the channel's home page",
  'public.newReport': 'New report',
  'public.tooLong': '{over} characters too many: the maximum is {max}.',

  'public.inactive.title': 'This channel takes no new reports at present',
  'public.noCommittee.title': 'This channel cannot take reports at present',

  'landing.external.link': 'External channel of the A.A.I.',

  'public.since': 'This committee has received reports since {date}.',

  'public.formExpired':
    'The form had been open for too long. What you wrote is still here: check it and send it again.',

  'public.proof.working':
    'There are many visits. Your device is making a check that takes some seconds; you need not do anything.',

  'public.tooManyTries': 'Too many tries in a row. Please wait a minute and try again.',
  'errors.referenceRequired': 'Write your reference',
} satisfies Record<keyof typeof source, string>
