import type { casework as spanish } from '../es/casework.ts'

/** What the law asks of the committee for a report: its terms, its acts, and what is written to the reporter with them. */
export const casework = {
  'casework.next.acknowledge': 'Next: acknowledge, by {date}',
  'casework.next.answer': 'Next: answer, by {date}',
  'casework.next.none': 'No term is running',
  'casework.deletion': 'It will be deleted at the end of {date}.',
  'casework.deletion.uninvestigated':
    'It is kept only if the investigation is opened first, or it is held (article 32.4).',
  'casework.deletion.closed': 'The time for which it is kept after closing ends. It is kept longer only if it is held.',
  'casework.deletion.longest': 'Ten years have passed since it came, which is the most (article 26.2).',

  'casework.track.received': '{date}, received',
  'casework.track.acknowledged': '{date}, acknowledged',
  'casework.track.acknowledgedLate': '{date}, acknowledged late',
  'casework.track.investigation': '{date}, investigation opened',
  'casework.track.extended': 'Extended from {date}',
  'casework.track.answered': '{date}, answered',
  'casework.track.answeredLate': '{date}, answered late',
  'casework.track': 'What was done, and when',

  // What a committee writes for want of words of its own, in the reporter's language, whatever language the member reads.
  'casework.acknowledgement':
    'We have received your report and are reading it.\n\nWe will answer you by {date} at the latest. If we need anything else we will ask for it here: come back now and then with your code.\n\nKeep that code: without it there is no way back in.',
  'casework.dateMark': '[date]',
  'casework.isAcknowledged': 'This message acknowledges the report',
  'casework.isAnswered': 'This is the final answer: what was done and why',
  'casework.useTemplate': "Use the channel's text",
  'casework.inLanguage': 'In {language}, the language it was written in.',
  'casework.sent.acknowledged': 'Acknowledgement sent.',
  'casework.sent.answered': 'Answer sent.',

  'casework.many.title.one': 'Acknowledge one report',
  'casework.many.title.other': 'Acknowledge {count} reports',
  'casework.many.lead': 'Each reporter gets it in the language in which they wrote, as a message of the committee.',
  'casework.many.which': 'Reports',
  'casework.many.text': 'Text ({language})',
  'casework.many.date': 'Where it says “{mark}” the last day to answer will stand, one for each report.',
  'casework.many.send.one': 'Send it',
  'casework.many.send.other': 'Send {count}',
  'casework.many.done.one': 'Acknowledgement sent.',
  'casework.many.done.other': '{count} acknowledgements sent.',
  'casework.many.left.one': 'One report had been acknowledged before, or you cannot open it.',
  'casework.many.left.other': '{count} reports had been acknowledged before, or you cannot open them.',

  'casework.others': 'Terms and acts',
  'casework.openInvestigation': 'Open the investigation',
  'casework.openInvestigationBody':
    'The day is noted, even if the status changes later. It cannot be undone. The report moves to “Investigation”.',
  'casework.investigationOpened': 'Investigation opened.',
  'casework.openedOn': 'Investigation opened on {date}',
  'casework.extend': 'Extend the deadline',
  'casework.extend.body':
    'Only for the special complexity of the case, and to {date} at the latest (article 9.2.d). Once it counts, the reporter gets a message with the new day.',
  'casework.extend.confirmedBy': 'Another member with access has to confirm it.',
  'casework.extend.until': 'Last day to answer',
  'casework.extend.reason': 'Why it is especially complex',
  'casework.extend.reasonHint': '{min} to {max} characters. Only the committee reads it.',
  'casework.extend.submit': 'Extend',
  'casework.extend.ask': 'Ask for the extension',
  'casework.extend.asked': 'Extension asked for. Another member confirms it.',
  'casework.extend.done': 'Deadline extended.',
  'casework.extend.waits': '{name} asks to extend the deadline to {date}',
  'casework.extend.ownWaits': 'You asked to extend the deadline to {date}. Another member has still to confirm it.',
  'casework.extend.confirm': 'Confirm the extension',
  'casework.extend.refuse': 'Do not extend',
  'casework.extend.takeBack': 'Take it back',
  'casework.extend.withdrawn': 'The extension is not made.',

  'casework.extendedMessage':
    'Your case is complex and the committee needs more time. The law allows it. We will answer you by {date} at the latest.',
} as const satisfies Record<keyof typeof spanish, string>
