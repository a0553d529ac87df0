import type { formPage as source } from '../es/form-page.ts'

export const formPage = {
  'new.description.warning':
    'You need no proof: it is enough to have reasons to believe it. Do not look for documents that you may not see.',
  'new.description.anonymousAdvice': 'If you do not want to give your name, avoid details that only you know.',
  'new.category.label': 'What is it about?',
  'new.category.hint':
    'It helps the committee to sort what it receives. If in doubt, leave “I do not know”: it is dealt with all the same.',
  'new.witnesses.hintPlain': 'Who saw it or may know. A name, a post or a description on each line.',
  'new.conflict.proposed': 'Because of what it is about, we suggest that it not go to: {names}. You can change this.',
  'new.conflict.seeProposed':
    'It has not been sent yet: because of what it is about, the ticks in “Restricted members” have changed. Look at them, change them if you like, and send it.',
  'new.conflict.plainReaders.one': 'The person on this list will be able to read it, unless you tick them.',
  'new.conflict.plainReaders.other':
    'The {count} people on this list will be able to read it, except those whom you tick.',
  'new.conflict.plainAlternate': 'If you exclude the whole committee, only the alternate will read it.',
  'new.conflict.plainNobody':
    'If you exclude the whole committee, it cannot be sent here: there is no alternate who can read it.',
  'new.conflict.listWaits':
    'There are many visits: the list of the committee is shown after a wait. What you have written is kept; documents must be chosen again. If you send it without seeing the list, the whole committee will be able to read it.',
  'new.conflict.showList': 'Show the list of the committee',
  'new.identity.anonymousHint':
    'We do not ask for your name or your email. The committee can only write to you on this page.',
  'new.identity.namedHint':
    'Your name is stored encrypted. Only those of the committee whom you do not tick below see it.',
  'new.identity.plainHint': 'If you choose “Anonymous”, leave name and email empty.',
  'new.accept.title': 'Terms and data protection',
  'new.keptByBrowser':
    'If you close the page before sending, what you wrote is lost. Without JavaScript, the browser may keep what you send on this device: to prevent that, use a private window.',
  'files.needOriginal': 'Do you need the original to be kept too, uncleaned?',
  'files.metadata':
    'Hidden data, such as author, place and device, are removed from images, office documents, PDFs and recordings. These go as they are: what is signed, has a password or is larger than 64 MB, the formats doc, xls, ppt, rtf, eml, msg, webm and zip, and what cannot be opened. What can be read, seen or heard does not change.',
  'new.conflict.hint':
    'Tick whoever appears in what you tell or has to do with it: a “conflict of interest”. They cannot read it and will not know that it exists.',
} satisfies Record<keyof typeof source, string>
