import type { publicPages as source } from '../es/public.ts'

export const publicPages = {
  'public.exit': 'Exit this page',
  'public.exitHint':
    "“Exit this page” ends the visit and opens a neutral site. Pressing Shift three times quickly does the same. It does not erase the browser's history.",
  'public.exitHintPlain':
    "“Exit this page” ends the visit and opens a neutral site. It does not erase the browser's history.",
  'public.compliance':
    'This channel complies with Directive (EU) 2019/1937 and Spanish Law 2/2023 of 20 February. Reports are confidential and may be anonymous.',
  'public.footer': 'Legal information and help',
  'public.backToChannel': "Back to the channel's home page",
  'public.newReport': 'New report',
  'public.followReport': 'Follow a report',
  'public.reference': 'Reference',
  'public.leave.title': 'Leave without sending?',
  'public.leave.body':
    'Changing the language or the page loses what you have written and the documents you have chosen: they have not been sent yet.',
  'public.leave.stay': 'Stay here',
  'public.leave.go': 'Leave and lose it',
  'public.tooLong': '{over} characters too many: the maximum is {max}.',
  'public.welcome': 'Message from the organisation',

  'public.channelNotFound.body': "Please check that the URL is right. The right one is on the organisation's website.",
  'public.inactive.title': 'This channel takes no new reports at present',
  'public.inactive.body': 'If you have already sent one, you can still follow it and write to the committee.',
  'public.noCommittee.title': 'This channel cannot take reports at present',
  'public.noCommittee.body':
    'There is as yet no committee member who could read them, and we do not want yours to wait unseen. If you have already sent one, you can still follow it.',
  'public.outside.title': 'Whom you can turn to',
  'public.outside.body':
    'You can turn to the Independent Authority for the Protection of Informants (A.A.I.), the authority of your autonomous community, the public prosecutor or the police. In an emergency, call 112.',

  'public.ended.title': 'The visit has ended',
  'public.ended.body': 'For safety it ends after 30 minutes without activity. Write your reference to go on.',
  'public.ended.textKept': 'What you had written is still here and has not been sent yet.',
  'public.ended.continue': 'Go on where you were',
  'public.formExpired':
    'The form had been open for too long. What you wrote is still here: check it and send it again.',

  'public.proof.title': 'Automatic check',
  'public.proof.working':
    'There are many visits. Your device is making a check that takes some seconds; you need not do anything.',
  'public.waiting.title': 'Please wait a moment',
  'public.waiting.body':
    'There are many visits. This page goes on by itself after {seconds} seconds; if it does not, press the button.',
  'public.waiting.textOnly': 'For now only text can be sent. You can add the documents later with your reference.',
  'public.waiting.kept': 'What you have written is kept on this page.',

  'public.embed.hint': "It opens in another tab, on the channel's own page.",

  'public.tooManyTries': 'Too many tries in a row. Please wait a minute and try again.',

  'public.setup.title': 'This service is not set up yet',
  'public.setup.body': 'Whoever administers it has the link to complete the set-up.',
} satisfies Record<keyof typeof source, string>
