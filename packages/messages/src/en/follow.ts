import type { follow as source } from '../es/follow.ts'

export const follow = {
  'lookup.metaTitle': 'Enquiry page, entrance',
  'lookup.hint': '24 letters and numbers, in six groups. Capitals, spaces and dashes make no difference.',
  'lookup.notYet': 'Have you not reported yet?',
  'lookup.submit': 'Follow',
  'lookup.notFound': 'Reference not found',
  'lookup.fault.length':
    'Your reference has 24 letters and numbers, and here there are {written}. Look where you saved it.',
  'lookup.fault.letter': 'The reference never has “{letter}” in it. See whether you have written it right.',
  'lookup.fault.caseNumber':
    'That is the case number: it serves on the phone, but does not open the report. Please write the reference.',
  'lookup.fault.check': 'Some letter or number is not of your reference. Look at them one by one.',
  'lookup.check.title': 'Please check',
  'lookup.check.complete': 'That all 24 letters and numbers are there and that the last group is the one you saved.',
  'lookup.check.caseNumber':
    'That you have not written the case number, such as {example}: it serves on the phone, but does not open the report.',
  'lookup.check.channel':
    'That this is the channel of {name}. The reference of another organisation does not work here.',
  'lookup.check.deleted':
    'That it has not been deleted: its page says until which day it is kept, and after that the reference opens nothing.',
  'lookup.lost.title': 'If you have lost it',
  'lookup.lost.body':
    'The reference cannot be recovered: we do not keep it in readable form, so that nobody can pass themselves off as you.',
  'lookup.lost.again': 'Send another report and mention the case number in it, if you remember it.',

  'public.reference': 'Reference',
  'public.exit': 'Exit this page',

  'follow.metaTitle': 'Enquiry page',
  'follow.title': 'My report',
  'follow.caseNumber': 'Case number {caseNumber}. On the phone give this number, never the reference.',
  'follow.status.title': 'Status',
  'follow.status.answered': 'We have answered you',
  'follow.status.closed': 'Closed',
  'follow.status.changed': 'The status of your report has changed: {status}.',
  'follow.othersSince':
    'Since {date}, another committee receives new reports. Yours stays with the people who received it.',
  'follow.statusText.pending':
    'The committee has it. It will confirm that in a message, the “acknowledgement”, by {date} at the latest, unless that would endanger confidentiality.',
  'follow.statusText.instruction':
    'The committee is looking at whether it can investigate what you tell. The law calls this “admission”.',
  'follow.statusText.investigation': 'The committee gathers documents and talks to those who may know something.',
  'follow.statusText.resolution': 'The committee decides what to do and prepares the answer, which you will read here.',
  'follow.statusText.archived':
    'The committee has finished. The answer is among the messages. You can still write to it, for instance if something new happens.',
  'follow.statusText.reopened': 'The committee has reopened the case to review it.',
  'follow.received': 'The committee has it.',
  'follow.acknowledgementPassed':
    'The committee was to confirm in a message that it has it, by {date} at the latest. That day has passed. The committee can give you the answer without that message. You can write to it or turn to the external authority.',
  'follow.acknowledged': 'The committee has it and has confirmed that in a message.',
  'follow.answered': 'The committee has answered you: read its messages. You can write to it if there are new facts.',
  'follow.closed':
    'The committee has finished: read its messages. The answer is still to come: what it has done and why.',
  'follow.closedUnanswered':
    'The committee has finished. You can still write to it, for instance to ask for an answer or if something new happens. You can also turn to the external authority.',
  'follow.answerBy': 'Answer, at the latest',
  'follow.daysLeft.one': '{count} day left, even if it is a Saturday or Sunday',
  'follow.daysLeft.other': '{count} days left, Saturdays and Sundays included',
  'follow.dueToday': 'The time limit ends today',
  'follow.overdue': 'The time limit has passed. You can write to the committee or turn to the external authority.',
  'follow.extension':
    'The law allows more time in especially complex cases; the committee would tell you in a message.',
  'follow.calendar': 'Add to calendar',
  'follow.calendar.warning':
    'There it will only say “Reminder”, but on a shared or work calendar or device it may give you away.',

  'follow.extended': 'It has been extended: before, it was {date}. A message of the committee explains it.',

  'follow.news.title': 'New since your visit of {date}',
  'follow.news.messages.one': '{count} new message from the committee',
  'follow.news.messages.other': '{count} new messages from the committee',
  'follow.news.status': 'It went on to “{status}” on {date}',
  'follow.news.suppressed': 'The committee suppressed a part of the report ({date})',
  'follow.news.none': 'There is nothing new since your last visit.',
  'follow.history.title': 'History',
  'follow.history.received': 'Received',
  'follow.history.acknowledged': 'Acknowledgement',
  'follow.history.answered': "The committee's answer",
  'follow.history.by': 'By {date} at the latest',
  'follow.history.passed': 'The time limit ended on {date}',
  'follow.history.late': '{date}, late',
  'follow.history.hint.instruction': 'We see whether we can investigate it',
  'follow.history.hint.investigation': 'Documents and interviews',
  'follow.history.hint.resolution': 'What happened, and what has to be done',
  'follow.history.closed': 'Closed',
  'follow.history.closedHint': 'With what we have done and why',
  'follow.history.since': 'Since {date}',

  'follow.goes': 'This report is deleted at the end of {date}.',
  'follow.goesNow': 'This report is deleted within minutes.',
  'follow.lastDays':
    'What you write now is not deleted with it: it is a new report, with another number and the same reference, and the terms begin again. The committee of now reads it, without the people who are excluded from this one. Nothing of this one goes into the new one, nor do your name and email if you gave them: write what the committee needs to know.',
  'follow.lastDays.goesOn': 'What you write now is added to no. {caseNumber}.',
  'follow.sameReference.newer':
    'What you have written since {date} is another report, no. {caseNumber}. Your reference opens both.',
  'follow.sameReference.older':
    'Here is what you wrote in the last days of your report no. {caseNumber}. You can still read that one too: it is deleted at the end of {date} at the latest, unless the law requires that it be kept longer.',
  'follow.sameReference.news': 'There is something new in report no. {caseNumber}.',
  'follow.sameReference.open': 'Open no. {caseNumber}',

  'follow.chat.title': 'Messages',
  'follow.chat.empty': 'There are no messages yet.',
  'follow.chat.committee': 'Committee',
  'follow.chat.readNote': 'The committee sees whether you have read its messages, but not when.',
  'follow.chat.you': 'You',
  'follow.chat.write': 'Write to the committee',
  'follow.chat.hint.one': '{count} person with access will read it. Up to {max} characters.',
  'follow.chat.hint.other': 'The {count} people with access will read it. Up to {max} characters.',
  'follow.chat.max': 'Up to {max} characters.',
  'follow.chat.send': 'Send message',
  'follow.chat.sent': 'Message sent.',
  'follow.chat.begun': 'Message sent. It is report no. {caseNumber}, under the same reference.',
  'follow.chat.failed': 'The message could not be sent. It is still here: please try again.',
  'follow.chat.wordsNeeded': 'Please write some words too: documents alone cannot begin a new report.',
  'state.new': 'New',
  'follow.chat.refresh': 'See whether there are new messages',
  'follow.chat.arrived': 'There is a new message from the committee.',
  'files.attach': 'Attach documents',
  'files.add': 'Add documents',
  'files.addAgain': 'Add again',
  'follow.files.none': 'You have not sent any documents.',
  'follow.files.inMessages': 'The documents that you have provided are in the messages.',
  'follow.files.heldBack':
    'Your report has arrived safely; that document alone stays closed. If it matters, you can send it in another format, such as PDF, or write in a message what it says.',
  'follow.files.traceable': 'It may contain hidden data, such as the name of who made it.',
  'follow.files.added': 'Documents added.',
  'follow.files.taken': 'Documents received: {filenames}.',

  'follow.details.dateWithoutTime': '{date}, approximate or without a time',
  'follow.details.title': 'What you reported',
  'follow.deletion.title': 'How long this is kept',
  'follow.deletion.uninvestigated':
    'We will delete this information at the end of {date}, unless an investigation is opened before then or the law requires that it be kept longer.',
  'follow.deletion.closed':
    'We will delete this information at the end of {date}, unless the law requires that it be kept longer.',
  'follow.deletion.longest':
    'An investigation was opened. We will delete this information some time after the committee has closed the case and, at the latest, at the end of {date}.',
  'follow.deletion.codeEnds':
    "After that, your reference will open nothing: read the committee's messages before then.",
  'follow.deletion.codeGoesOn': 'After that, your reference will open report no. {caseNumber} alone.',
  'follow.deletion.copy':
    'Before then you may keep a copy, for example by printing this page. Keep it where nobody else sees it.',

  'follow.end.title': 'When you finish',
  'follow.end.body':
    "Leave with this button: it ends the visit and opens a neutral site. The browser's history is not erased; do that yourself if you share the device. Without activity the visit ends by itself after 30 minutes.",

  'public.ended.metaTitle': 'Enquiry page, closed',
  'public.ended.title': 'The visit has ended',
  'public.ended.body': 'For safety it ends after 30 minutes without activity. Write your reference to go on.',
  'public.ended.covered':
    '30 minutes passed without activity, or you left in another tab. To protect you, we have taken off the screen what you told, the messages and the documents. Nothing has been lost.',
  'public.ended.draft': 'Your unfinished message is still here, covered.',
  'public.ended.draftHint': 'You will see it when you type your reference. Nobody else can read it.',
  'public.ended.discard': 'Delete the unfinished message',
  'public.ended.textKept': 'What you had written is still here and has not been sent yet.',
  'public.ended.continue': 'Go on where you were',

  'report.publicStatus.pending': 'We have received it',
  'report.publicStatus.instruction': 'We are studying it',
  'report.publicStatus.investigation': 'We are looking for evidence',
  'report.publicStatus.resolution': 'We are preparing the answer',
  'report.publicStatus.archived': 'Kept by the committee',
  'report.publicStatus.reopened': 'We have opened it again',
} satisfies Record<keyof typeof source, string>
