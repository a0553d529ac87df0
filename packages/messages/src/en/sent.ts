import type { sent as source } from '../es/sent.ts'

export const sent = {
  'public.leave.title': 'Leave without sending?',
  'public.leave.body':
    'Leaving this page loses what you have written and the documents you have chosen: they have not been sent yet.',
  'public.leave.stay': 'Stay here',
  'public.leave.go': 'Leave and lose it',
  'public.leave.offline': 'No connection',
  'public.leave.offlineBody':
    'Another page, or another language, cannot be opened now. What you have written and chosen is still here: try again when there is a connection.',

  'new.date.today': 'today',
  'new.date.yesterday': 'yesterday',
  'new.date.beforeYesterday': 'the day before yesterday|day before yesterday',

  'new.check.changeWhat': 'Change what happened',
  'new.check.changeWhere': 'Change where and when',
  'new.check.changeFiles': 'Change the evidence',
  'new.check.changeYou': 'Change what concerns you',
  'new.date.withoutTime': '{date}, without a time',
  'new.identity.title': 'How you report',
  'new.email.withUpdates': '{email}, with updates',
  'new.email.withoutUpdates': '{email}, without updates',
  'new.conflict.none': 'None',
  'new.conflict.whoReads': 'Who will read it',
  'files.originalKept': 'The originals are kept too, with their hidden data.',
  'files.originalNotKept': 'Of what is cleaned the original is not kept.',
  'files.kind.image': 'Image',
  'files.kind.audio': 'Audio',
  'files.kind.video': 'Video',
  'files.kind.document': 'Document',
  'new.files.none': 'No documents',

  'sent.title': 'Report submitted',
  'sent.metaTitle': 'Information, end',
  'sent.received': 'We received it on {date}.',
  'sent.todoCode': 'One thing is left: save the reference.',
  'sent.todoFiles.one': 'Two things are left: save the reference and wait for {count} document to arrive.',
  'sent.todoFiles.other': 'Two things are left: save the reference and wait for {count} documents to arrive.',

  'sent.code.title': 'Save your reference',
  'sent.code.warning':
    'It is the only way back to your report and to the answers. Nobody can recover it, not even we. Whoever has it can read the report and write in your name.',
  'sent.code.covered': 'The reference is covered while you check it.',
  'sent.code.showAgain': 'Show the reference again',
  'state.copyFailed': 'It could not be copied. Please select it and copy it yourself.',
  'sent.code.clipboard': 'Other applications can read what is copied. Once you have saved it, copy something else.',
  'sent.code.downloadName': 'notes.txt',
  'sent.code.showQr': 'Show QR',
  'sent.code.hideQr': 'Hide QR',
  'sent.code.qrLabel': 'QR code with your reference',
  'sent.code.qrHint':
    'It holds the reference as text: it opens no page and leaves no trace in the history. Whoever scans it can read your report.',

  'sent.confirm.label': 'To check it, type the last group',
  'sent.confirm.hint': 'The last four letters and numbers. Look where you have saved it.',
  'sent.confirm.wrong':
    'It is not the last group of your reference. Press “Show the reference again” and look whether you have saved it well.',
  'sent.confirm.empty': 'Type the last group of your reference: four letters and numbers.',
  'sent.confirm.done': 'Checked. You can leave this page now.',
  'sent.confirm.button': 'I have saved it',
  'sent.confirm.until':
    'Until you press it, the reference stays here for 30 minutes, even if you reload the page. Afterwards it is not shown again.',
  'sent.goToReport': 'Go to my report',

  'sent.files.title': 'Documents: {received} of {total} received',
  'sent.files.keepOpen': 'Do not close this page yet.',
  'sent.files.later': 'If you close it, you can send what is missing later, from “Come back to what you told us”.',
  'sent.files.allReceived': 'All the documents have been received.',
  'sent.files.missing': 'You can add what is missing later, from “Come back to what you told us”.',
  'sent.files.plain': 'The documents were received together with the text.',

  'sent.next.title': 'What happens now',
  'sent.next.received.one': 'We have received it. {count} committee member will be able to read it.',
  'sent.next.received.other': 'We have received it. {count} committee members will be able to read it.',
  'sent.next.receivedWithAlternate.one':
    'We have received it. {count} committee member and the alternate will be able to read it.',
  'sent.next.receivedWithAlternate.other':
    'We have received it. {count} committee members and the alternate will be able to read it.',
  'sent.next.receivedByAlternate': 'We have received it. Only the alternate of the committee will read it.',
  'sent.next.acknowledgement':
    'At the latest, the committee confirms in a message that it has it: the “acknowledgement”, unless it would endanger confidentiality.',
  'sent.next.answer': 'At the latest, the answer: what has been done and why.',

  'sent.phone.title': 'If you call by phone',
  'sent.phone.body':
    'Give only the case number, {caseNumber}. Tell nobody the reference: the committee will never ask you for it.',

  'find.title': 'What the chosen documents tell',
  'find.onDevice': 'We have looked at them here, on your device. Nothing has been sent yet.',
  'find.author': 'This document says who wrote it: {initials} We remove that before it is stored.',
  'find.document': 'We found nobody named as its author. We remove what hidden data it carries before it is stored.',
  'find.image':
    'A photograph may tell where, when and with which device it was made. We remove that before it is stored.',
  'find.recording':
    'A recording may tell where, when and with which device it was made. We remove that before it is stored.',
  'find.plain': 'It carries no hidden data. Look whether your name can be read in it: that we do not change.',
  'find.signed': 'This one we cannot clean: it is signed electronically, and cleaning would break the signature.',
  'find.inside': 'Inside it says: {initials}',
  'find.locked': 'This one we cannot clean: it has a password. It may tell who made it.',
  'find.large': 'This one we cannot clean: it is larger than 64 MB. It may tell who made it.',
  'find.unreadable': 'This one we may not be able to clean: it cannot be opened. It may tell who made it.',
  'find.parts':
    'This one we cannot clean altogether: inside it has a macro, or something made with another program. It may tell who made it.',
  'find.kind': 'We cannot clean {extension} files. It may tell who made it.',
  'find.remove': 'Do not send it',
  'find.removeNamed': 'Do not send {filename}',
  'find.keep': 'Send it as it is',
  'find.answer': 'Decide about “{filename}” first: press “Do not send it” or “Send it as it is”',
  'find.keepNamed': 'Send {filename} as it is',
  'find.neutral': 'Send it under this name, which tells nothing',
  'find.neutralHint': 'Its own, “{filename}”, could tell who made it, or when.',
  'find.word.image': 'photo',
  'find.word.audio': 'audio',
  'find.word.video': 'video',
  'find.word.document': 'document',

  'giveaway.title': 'Something could tell who you are',
  'giveaway.lead.one':
    'You chose not to give your name. There is {count} thing by which somebody could recognise you. You decide.',
  'giveaway.lead.other':
    'You chose not to give your name. There are {count} things by which somebody could recognise you. You decide.',
  'giveaway.none': 'No notices are left.',
  'giveaway.onDevice':
    'This check stays on your device. What it finds, and what you decide, is neither sent nor stored.',
  'giveaway.name.title': 'Your name seems to be there',
  'giveaway.name.advice': 'Whoever reads it will know who you are. You can take it out.',
  'giveaway.mail.title': 'There is an email address',
  'giveaway.mail.advice': 'If it is yours, whoever reads it will know who you are.',
  'giveaway.phone.title': 'There seems to be a telephone number',
  'giveaway.phone.advice': 'If it is yours, whoever reads it will know who you are.',
  'giveaway.only.title': 'You say that only you know it or do it',
  'giveaway.only.advice': 'There is only one such person. You can tell it without saying what you do.',
  'giveaway.hour.title': 'An exact hour with few people there',
  'giveaway.hour.advice': 'Whoever was there can guess who tells it. You can give the day alone.',
  'giveaway.file.title': 'A document goes as it is',
  'giveaway.file.advice': 'We cannot clean it: it may tell who made it. You can take it out.',
  'giveaway.change': 'Change: {title}',
  'giveaway.keep': 'Leave it',
  'giveaway.keepNamed': 'Leave it: {title}',
  'giveaway.notAll': 'We do not find everything. Read your text once more, and think of who else knew this.',

  'sent.leave.title': 'Have you saved the reference?',
  'sent.leave.body': 'Without it you cannot come back to your report or read the answers, and nobody can recover it.',
  'sent.leave.files': 'Besides, some documents have not been received yet.',
  'sent.leave.stay': 'Go back and save it',
  'sent.leave.go': 'Leave anyway',
} satisfies Record<keyof typeof source, string>
