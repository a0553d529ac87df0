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
  'casework.track.omitted': '{date}, acknowledgement omitted',
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

  'casework.outcome.proven': 'Proven',
  'casework.outcome.partly_proven': 'Partly proven',
  'casework.outcome.not_proven': 'Not proven',
  'casework.outcome.untrue': 'Untrue',
  'casework.outcome.not_admitted': 'Not admitted',
  'casework.outcome.referred': 'Referred to another body',

  'casework.ground.complexity': 'Special complexity',
  'casework.ground.outside_scope': 'Outside the scope of the law',
  'casework.ground.not_plausible': 'Not plausible',
  'casework.ground.interpersonal': 'Only a conflict between people',
  'casework.ground.already_known': 'Known already, and nothing new',
  'casework.ground.rumour': 'A rumour, or public already',
  'casework.ground.other_body': 'Belongs to another body',
  'casework.ground.confidentiality': 'The acknowledgement would endanger confidentiality',
  'casework.ground.proceedings': 'Court or administrative proceedings',
  'casework.ground.possible_crime': 'A possible crime',
  'casework.ground.legal_claim': 'A legal claim or defence',

  // What its reporter is told with an outcome; a member may change the text, but of what is not admitted.
  'casework.told.proven':
    'We have finished studying your report. What you told us has been proven. Thank you for reporting it.',
  'casework.told.partly_proven':
    'We have finished studying your report. Part of what you told us has been proven, and part has not. Thank you for reporting it.',
  'casework.told.not_proven':
    'We have finished studying your report. What you told us has not been proven. The law protects you all the same if you had reasonable grounds to believe it was true.',
  'casework.told.untrue':
    'We have finished studying your report. We have found that what it says is not true. The law obliges us to delete it.',
  'casework.told.referred':
    'Your report belongs to another body, and we have passed it on. From now on that body studies it.',
  'casework.told.not_admitted': 'We cannot study your report. {ground}\n\n{authorities}',
  'casework.toldGround.outside_scope': 'What you tell us is not something that the law lets this channel deal with.',
  'casework.toldGround.not_plausible': 'In what you tell us we see no facts that can be checked.',
  'casework.toldGround.interpersonal':
    'It is only about a conflict between people, which the law leaves out of this channel.',
  'casework.toldGround.already_known': 'We knew what you tell us already, and there is nothing new in it.',
  'casework.toldGround.rumour': 'It is about a rumour, or about something that is public already.',
  'casework.toldGround.other_body': 'What you tell us belongs to another body.',
  'casework.toldAuthority': 'You can go to the {authority}, to the public prosecutor or to the police.',
  'casework.toldAuthorities':
    'You can go to the {authority}, to the authority of your territory ({regional}), to the public prosecutor or to the police.',
} as const satisfies Record<keyof typeof spanish, string>
