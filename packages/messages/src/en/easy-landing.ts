import type { easyLanding as source } from '../es/easy-landing.ts'

export const easyLanding = {
  'easy.work': 'Do not use the computer at work.\nDo not use the phone from work.\nDo not use the internet at work.',
  'easy.exit': 'If somebody comes near,\npress the button “Exit this page”.',

  'easy.what.title': 'What this page is',
  'easy.what.serious':
    'Here you can tell us about very serious things\nthat happen in this organisation:\n{name}.\nFor example:\nsomebody keeps money that belongs to everybody.',
  'easy.what.name':
    'You can tell us your name.\nYou can also keep your name to yourself.\nThen your report is anonymous.',
  'easy.what.law':
    'The law protects you.\nNobody may punish you for telling us.\nNobody may take your job away for telling us.',
  'easy.what.danger': 'If there is danger now,\ncall 112.',
  'easy.anonymous.word': 'Anonymous',
  'easy.anonymous.means': 'Anonymous means that nobody knows your name.',

  'easy.then.title': 'What happens next',
  'easy.then.write':
    'You write what happened.\nThere are 5 steps.\nIf you do not know something,\nyou can say: “I do not know”.',
  'easy.then.code':
    'At the end we give you a reference.\nKeep the reference safe.\nWith the reference you can come back\nand read the answer.',
  'easy.then.week':
    'In 7 days or less we tell you:\n“We have received your report”.\nSaturdays and Sundays count too.\nWe do not tell you if that can give your report away.',
  'easy.then.answer':
    'In 3 months or less we tell you\nwhat we have done.\nSometimes we need more time.\nIf we need more time, we tell you.',
  'easy.code.word': 'Reference',
  'easy.code.means':
    'A reference is like a key.\nYour reference has 24 letters and numbers.\nDo not show your reference to anybody.',

  'easy.who.title': 'Who reads your report',
  'easy.who.count.one': '{count} person reads it.',
  'easy.who.count.other': '{count} people read it.',
  'easy.who.committee':
    'The people who read the reports are called the committee.\nThe committee may not tell anybody.\nIf one of these people must not read your report,\nyou can say so.',
  'easy.who.outsider':
    'Sometimes the committee asks a person from outside for help.\nThat person may not tell anybody.',
  'easy.who.nobodyElse': 'Nobody else can read it.\nWe do not keep where you write from.',

  'easy.other.title': 'Other ways to tell us',
  'easy.other.phone': 'By phone:\n{phone}\nWe record the call only if you want.',
  'easy.other.meeting': 'In person:\nask for a meeting.\nThe organisation has 7 days\nto meet you.',
  'easy.other.post': 'By letter:\n{address}\nWrite “Confidential” on the envelope.',
  'easy.other.outside':
    'You can also tell an office of the State.\nThat office protects the people who report.\nIts name is Independent Authority for the Protection of Informants.',
  'easy.other.regional': 'You can also tell an office of your region.',
} satisfies Record<keyof typeof source, string>
