import type { landing as source } from '../es/landing.ts'

export const landing = {
  'public.easy': 'Easy to read',

  'landing.metaTitle': 'Information · {name}',
  'new.metaTitle': 'Information',
  'landing.metaDescription':
    'Whistleblowing channel of {name}: report a breach or an irregularity in your own name or anonymously, under Spanish Law 2/2023.',
  'landing.title': 'Have you seen something wrong? Tell us here',
  'landing.lead': 'With your name or without it. The law forbids punishing you for it.',
  'landing.new.body': 'Five steps. No need to register. “I do not know” is a valid answer.',
  'landing.new.start': 'Start a report',
  'landing.new.haveCode': 'I already have a reference',
  'landing.follow.hint': 'The 24 letters and numbers that you received on sending.',

  'landing.when.title': 'What happens next',
  'landing.when.sendTerm': 'On sending',
  'landing.when.send': 'We give you a reference. With it you can come back here, read the answers and write to us.',
  'landing.when.ackTerm': '7 days',
  'landing.when.ack':
    'At most, Saturdays and Sundays included, to confirm that we have received it, unless that would endanger confidentiality. The law calls it “acknowledgement”.',
  'landing.when.answerTerm': '3 months',
  'landing.when.answer':
    'At most, from the day it arrives, to tell you what we have done and why. If the case is very complex, up to three more; we will tell you.',

  'landing.what.title': 'What you can tell us',
  'landing.what.scope':
    'Something that may be a crime, a serious or very serious administrative offence, or against European Union law. For example: contracts given to friends, grants, jobs, the use of public money, building works, environment, harassment.',
  'landing.what.who':
    'Whoever works or has worked here, applies for a job here, or works for the organisation from outside. What you tell us, the law calls a “report”.',
  'landing.what.sure': 'You need not be quite sure: it is enough to have reasons to believe that it is true.',
  'landing.what.danger': 'If there is danger right now, call 112.',

  'landing.readers.title': 'Who will read it',
  'landing.readers.body':
    'The committee and, if it needs them, external investigators. Before sending you can take out whoever has to do with the matter: they will not know that it exists.',
  'landing.readers.others.one': 'and {count} more person on the committee',
  'landing.readers.others.other': 'and {count} more people on the committee',
  'landing.readers.systemManager': 'System manager: {post}.',
  'landing.readers.managerTerm': 'System manager',
  'landing.readers.alike': '{post} ({count} people)',
  'landing.readers.admin':
    'Whoever administers the application can read nothing: not the text, nor the documents, nor your name.',

  'landing.safe.title': 'How we protect you',
  'landing.safe.noTraceTerm': 'We note nothing about you:',
  'landing.safe.noTrace': 'neither your internet address, nor your device, nor your browser.',
  'landing.safe.encryptedTerm': 'Everything is stored encrypted.',
  'landing.safe.encrypted':
    'From most photographs, documents and recordings we remove the hidden data: who made them, where, and with which device.',
  'landing.safe.retaliationTerm': 'Nobody may punish you',
  'landing.safe.retaliation':
    'for telling what you have reasons to believe: not dismiss you, nor penalise you, nor move you to another post. The law calls it “retaliation”.',
  'landing.safe.affectedTerm': 'The person you speak of will not know who told us.',
  'landing.safe.affected': 'They have the right to explain themselves and are presumed innocent.',

  'landing.advice.title': 'For your safety',
  'landing.advice.device': "Do not use your work's computer, phone or wifi.",

  'landing.before.title': 'Before you start',
  'landing.before.device':
    'From the network at work they can see that you visited this page, although not what you write. Better a device of your own and another network. It also works with Tor Browser and without JavaScript.',
  'landing.before.keys': 'With a keyboard, leave by pressing the Shift key three times in a row.',
  'landing.advice.exit': 'If somebody comes near, press “Exit this page”, at the top.',

  'landing.external.title': 'You can also go somewhere else',
  'landing.external.body':
    'You need not start here. You can turn whenever you like to the {authority} or to that of your autonomous community.',
  'landing.external.authority': 'Independent Authority for the Protection of Informants (A.A.I.)',
  'landing.other.title': 'Another way to tell us',
  'landing.other.meetingTerm': 'In person',
  'landing.other.meeting':
    'Ask for a meeting: the organisation must hold it within 7 days. You can ask for it here, without giving your name.',

  'landing.policy.title': 'Policy of the channel and personal data',
  'landing.policy.link': 'Policy of the internal reporting system and management procedure',
  'landing.policy.data': 'For any question about your personal data write to {address}.',

  'home.lead':
    'A safe place to report breaches and irregularities, in your own name or anonymously. Each organisation has its own channel here.',
  'home.findTitle': "Go to your organisation's channel",
  'home.howTitle': 'How it works',
  'home.howWrite': 'You tell what happened in five short steps. You need not register or give your name.',
  'home.howCode':
    'You receive a reference. With it you read the answers and write to the committee, without anybody knowing who you are.',
  'home.howAnswer':
    'The committee confirms that it has received it within 7 days, Saturdays and Sundays included, unless that would endanger confidentiality. It answers within 3 months, or within 6 if the case is very complex.',
  'home.safeTitle': 'What we protect',
  'home.safeBody':
    'Everything is stored encrypted. Whoever administers the application cannot read any report, and nothing that could identify the reporter is recorded.',
  'home.office': 'Access for the committee and the administration',

  'public.followReport': 'Come back to what you told us',
  // Of the frame around every page, which browsers do not bring to life.
  'public.compliance':
    'This channel complies with Directive (EU) 2019/1937 and Spanish Law 2/2023 of 20 February. Reports are confidential and may be anonymous.',
  'public.footer': 'Legal information and help',
  'public.exitHint':
    "“Exit this page” ends the visit and opens a neutral site. Pressing Shift three times quickly does the same. It does not erase the browser's history.",
  'public.exitHintPlain':
    "“Exit this page” ends the visit and opens a neutral site. It does not erase the browser's history.",

  'public.contact.title': 'Other ways to tell us',
  'public.contact.phone': 'By phone',
  'public.contact.phoneText': '{phone}. It is recorded only if you want.',
  'public.contact.post': 'By letter',
  'public.contact.postText': '{address}. Please write “Confidential” on the envelope.',

  'public.welcome': 'Message from the organisation',
  'public.channelNotFound.body': "Please check that the URL is right. The right one is on the organisation's website.",
  'public.inactive.body': 'If you have already sent one, you can still follow it and write to the committee.',
  'public.noCommittee.body':
    'At present no committee member could read them, and we do not want yours to wait unseen. If you have already sent one, you can still follow it.',
  'public.outside.title': 'Whom you can turn to',
  'public.outside.body':
    'You can turn to the Independent Authority for the Protection of Informants (A.A.I.), the authority of your autonomous community, the public prosecutor or the police. In an emergency, call 112.',
  'public.waiting.title': 'Please wait a moment',
  'public.waiting.body':
    'There are many visits. This page goes on by itself after {seconds} seconds; if it does not, press the button.',
  'public.waiting.textOnly': 'For now only text can be sent. You can add the documents later with your reference.',
  'public.waiting.committee':
    'Then you will see the list of the committee. What you have written is kept; documents must be chosen again.',
  'public.waiting.kept': 'What you have written is kept on this page.',
  'public.embed.hint': "It opens in another tab, on the channel's own page.",
  'public.stopped.title': 'The channel is stopped',
  'public.stopped.body':
    'The register of its committee does not match its copy. Until whoever runs the server settles this, the channel takes no reports and does not show those that it has. Meanwhile you can turn to the Independent Authority for the Protection of Informants (A.A.I.) or to the authority of your autonomous community.',
  'public.setup.title': 'This service is not set up yet',
  'public.setup.body': 'Whoever administers it has the link to complete the set-up.',

  // Of a member in the form's list, worded by the server alone.
  'new.conflict.formerly': 'formerly: {names}',
} satisfies Record<keyof typeof source, string>
