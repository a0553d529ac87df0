import type { newReport as source } from '../es/new-report.ts'

export const newReport = {
  'new.steps': 'Steps',
  'new.step': 'Step {step} of {steps}',
  'new.stepTitle': 'Information, step {step} of {steps}',
  'new.stepName.what': 'What happened',
  'new.stepName.where': 'Where and when',
  'new.stepName.files': 'Documents',
  'new.stepName.you': 'About you',
  'new.stepName.check': 'Check and send',
  'new.nothingSaved':
    'Nothing that you write is saved on this device. If you close the page before sending, it is lost.',

  'new.description.missing': 'Write what happened',
  'new.description.label': 'What happened?',
  'new.description.hint':
    'Tell it in your own words: what happened, who was there and how you know. Leave out data that are not needed.',

  'new.dateOfEvent.label': 'Date of event',
  'new.date.hint': 'The month or the year is enough: {day}, {month} or {year}.',
  'new.date.timeLabel': 'Time (optional)',
  'new.date.missing': 'Write when it was, even if only the year, or tick “I do not know when it was”',
  'new.date.invalid':
    'Write the date like this: 19/11/2026. “Yesterday”, “March 2026” or only the year, from 1900 on, will do too. If you do not know it, tick “I do not know when it was”',
  'new.date.noSuchDay': 'There is no such day: look at the day and the month',
  'new.date.approximate': 'It is an approximate date',
  'new.date.unknown': 'I do not know when it was',
  'new.location.label': 'Location',
  'new.location.hint': 'An address, a building, a department or a web page.',
  'new.witnesses.label': 'Witnesses',
  'new.witnesses.hint':
    'Who saw it or may know: a name, a post or a description. After each one, press “Add” or write a comma.',
  'new.witnesses.added': 'Witnesses added',

  'new.files.title': 'Evidence',
  'new.files.hint':
    'Photographs, emails, contracts, recordings: whatever helps to understand it. You can also add them later, with your reference.',
  'new.files.start': 'They are sent after the text, so that your report is safe as soon as possible.',
  'new.files.chooseAgain': 'The documents you chose are not kept. Please choose them again: {filenames}',
  'files.keepOriginal': 'Keep the originals too',
  'files.keepOriginalHint':
    'They may reveal who made them, where, when and with which device. Tick it only if they serve as proof.',

  'new.identity.legend': 'How do you want to report?',
  'new.identity.hint': 'The law protects you equally in both ways.',
  'new.identity.missing': 'Choose “Anonymous” or “Named”',
  'new.identity.anonymous': 'Anonymous',
  'new.identity.named': 'Named',
  'new.name.label': 'Full name',
  'new.email.label': 'Email',
  'new.email.hint': 'A personal one rather than the one at work: name@example.com',
  'new.updates.label': 'Receive updates',
  'new.updates.hint': 'They only say that there is something new, never what.',
  'new.updates.off': 'For now this channel sends no email: come back with your reference.',

  'new.conflict.legend': 'Restricted members',
  'new.conflict.readers': '{readers} of the {count} committee members will be able to read it.',
  'new.conflict.everybodyReads.one': '{count} committee member will be able to read it.',
  'new.conflict.everybodyReads.other': '{count} committee members will be able to read it.',
  'new.conflict.allRead': 'The whole committee will be able to read it.',
  'new.conflict.alternateReads': 'You have excluded the whole committee: only the alternate will read it.',
  'new.conflict.nobodyLeft':
    'You have excluded all the people who can read it: it cannot be sent here. Take off a tick, or turn to the Independent Authority for the Protection of Informants (A.A.I.) or to the authority of your autonomous community.',
  'new.conflict.listFailed': 'The list of the committee could not be loaded.',

  'new.check.title': 'Check your answers',
  'new.check.intro': 'Afterwards you cannot change what you sent, but you can add messages and documents.',
  'new.check.codeComing':
    'On sending you will see a reference. It is the only way back to your report: have at hand where to keep it.',
  'new.check.readFirst': 'You can first read the {terms} and the {policy}.',
  'new.check.termsLink': 'terms of the channel',
  'new.check.policyLink': 'Data Protection Policy',
  'new.accept.label': 'I have read the terms and conditions and the Data Protection Policy',
  'new.submit': 'Send',
  'new.retrySafe': 'You can press the button again: the report will not be sent twice.',
} satisfies Record<keyof typeof source, string>
