/** People's keys and the organisation's: what waits, who confirms, and how reports come back. */
export const keys = {
  'keys.open': 'See keys and recovery',
  'keys.failed': 'The keys could not be loaded.',

  'keys.own.title': 'Waiting for a colleague',
  'keys.own.locked':
    'You cannot open reports, messages or documents, nor vote. The administration changed your password, removed your second factor or made your account, and so somebody on the committee must confirm that it is you: that way nobody can read them by posing as you.',
  'keys.own.locked.outside':
    'You cannot open reports, messages or documents. The administration changed your password, removed your second factor or made your account, and so somebody on the committee must confirm that it is you: that way nobody can read them by posing as you.',
  'keys.own.since': 'Your keys have waited since {date}.',
  'keys.own.told': 'Told, and able to confirm them: {names}.',
  'keys.own.seen': 'Somebody on the committee first saw the notice on {date}.',
  'keys.own.notSeen': 'Nobody has seen the notice yet: call a colleague.',
  'keys.own.until': 'If nobody objects, they are confirmed by themselves on {date}, for new reports only.',
  'keys.own.until.outside':
    'If nobody objects, they are confirmed by themselves on {date}, only for what a member of the committee shares with you from then on.',
  'keys.own.byWord': "They are not confirmed by themselves: it takes your recovery code or a colleague's word.",
  'keys.own.byColleague': "They are not confirmed by themselves: it takes a colleague's word.",
  'keys.own.objected': 'A colleague objected. Speak with the committee: they are no longer confirmed by themselves.',
  'keys.own.nobody': 'There is no colleague who could confirm them.',
  'keys.own.nobody.ways': 'You can open them yourself, above.',
  'keys.own.nobody.shares':
    "Whoever operates the service can confirm them with two shares of the organisation's recovery key.",
  'keys.own.nobody.else': 'Speak with whoever administers the channel.',
  'keys.own.confirmed': 'Your keys are confirmed.',
  'keys.code.missing':
    'You have not said that you kept your recovery code. If you do not have it, make another in your profile.',
  'keys.code.kept': 'You have kept your recovery code.',
  'keys.code.profile': 'Go to my profile',

  'keys.waiting.title': 'Your keys wait for confirmation',
  'keys.waiting.lead':
    'A colleague on the committee must confirm that it is you. Until then you receive no new reports.',
  'keys.waiting.lead.outside':
    'A member of the committee must confirm that it is you. Until then you can open nothing that is shared with you.',

  'unlock.title': 'If you have the code from before or your previous password',
  'unlock.title.code': 'If you have the code from before',
  'unlock.title.password': 'If you remember your previous password',
  'unlock.lead':
    'Your keys stay closed until you open them this way; if you cannot, a colleague of the committee must confirm that it is you.',
  'unlock.byCode': 'With the recovery code',
  'unlock.byPassword': 'With the previous password',
  'unlock.submit': 'Open',
  'unlock.done': 'Your cases are available again.',
  'unlock.failed': 'It does not open your keys. Check it and try again.',

  'readmission.confirm': 'Confirm',
  'readmission.object': 'Object',
  'readmission.objected': 'Your objection is recorded.',
  'readmission.until': 'If nobody objects, it is confirmed by itself on {date}, for new reports only.',

  'keys.colleagues.title': 'Confirm colleagues',
  'keys.colleagues.none': 'Nobody waits for your confirmation.',
  'keys.confirm.really': 'Confirm that this is really {name}',
  'keys.confirm.how':
    'Before you confirm, call this person on a number that you knew already, or see them in person, and ask whether they have just set a new password or lost their second factor. Never by mail or message: the administration could read or write it.',
  'keys.confirm.what':
    'They will get back the reports that you too can open, except those that exclude them. Of archived ones, they can only ask to open them.',
  'keys.confirm.new': 'New to the committee: confirming gives them no older reports.',
  'keys.confirm.outside':
    'Of the external investigation: they see only the reports that a member of the committee shares with them.',
  'keys.confirm.outside.until':
    'If nobody objects, it is confirmed by itself on {date}, only for what a member of the committee shares with them from then on.',
  'keys.confirm.objected':
    'A member of the committee objected: they are no longer confirmed by themselves. Confirm only once you have spoken about it.',
  'keys.progress': 'Giving the reports back: {done} of {total}',
  'keys.progress.stays': 'You can close this page: it goes on where it stopped.',
  'keys.finished': '{name} is confirmed.',
  'keys.unchecked':
    'The keys of {name} were confirmed by themselves: nobody has checked whose they are. Of older reports they read, ask for and vote on nothing until you confirm.',
  'keys.unchecked.title': 'To be checked, or with reports missing',
  'keys.unfinished.title': 'Reports still missing',
  'keys.unfinished.one': '{name} lacks {count} report that you keep.',
  'keys.unfinished.other': '{name} lacks {count} reports that you keep.',
  'keys.unfinished.go': 'Give back',
  'keys.unfinished.done': 'The reports have been given back to {name}.',
  'keys.unfinished.left': 'Some do not open with your keys: another colleague can do it.',

  'recoveryKey.title': "The organisation's recovery key",
  'recoveryKey.lead':
    'Gives reports back to whoever loses password and code, when no colleague can. It is kept in three shares: any two open it, one alone opens nothing. Two members of the committee set it, never the administration.',
  'recoveryKey.alone':
    'You are the only member with keys: you set it alone and hand two shares to people whom you trust outside.',
  'recoveryKey.none': 'This organisation has no recovery key yet.',
  'recoveryKey.refused':
    'The stored key is not what this program wrote: it is not used. Tell whoever operates the service; somebody may have tampered with it.',
  'recoveryKey.start': 'Make a key',
  'recoveryKey.replace': 'Replace the key',
  'recoveryKey.started': 'Key made.',
  'recoveryKey.current': 'In force',
  'recoveryKey.coming': 'To be confirmed',
  'recoveryKey.announced': 'Announced',
  'recoveryKey.fingerprint': 'Fingerprint',
  'recoveryKey.startedBy': 'Made by {name} on {date}.',
  'recoveryKey.confirmedBy': 'Confirmed by {name} on {date}.',
  'recoveryKey.effective': 'In force from {date}. Until then any member can object.',
  'recoveryKey.kept': 'Shares kept: {count} of 3.',
  'recoveryKey.waitsForSecond':
    'Another member must confirm it. Read the fingerprint out to them by phone or in person.',
  'recoveryKey.confirmLead': 'Ask who made it for the fingerprint, by phone or in person, and type it here.',
  'recoveryKey.confirm': 'Confirm the key',
  'recoveryKey.confirmed': 'Key confirmed.',
  'recoveryKey.fingerprintWrong': "This is not the key's fingerprint.",
  'recoveryKey.object': 'Object',
  'recoveryKey.object.title': 'Stop this key?',
  'recoveryKey.object.body':
    'It will not come into force, and shares that were kept already will be of no use. The whole committee is told.',
  'recoveryKey.object.stay': 'Do not object',
  'recoveryKey.objected': 'The key will not come into force. The committee is told.',
  'recoveryKey.uncovered.one': 'There is {count} older report that this key cannot give back.',
  'recoveryKey.uncovered.other': 'There are {count} older reports that this key cannot give back.',
  'recoveryKey.cover': 'Cover older reports',
  'recoveryKey.share.waiting': 'Share {number} of 3 is yours to keep.',
  'recoveryKey.share.waitingOutside': 'Share {number} of 3 is for somebody outside the committee.',
  'recoveryKey.share.show': 'See share {number}',
  'recoveryKey.share.title': 'Share {number} of 3 of the recovery key',
  'recoveryKey.share.lead':
    'It is shown until you say that you have kept it, and never again. Print it or copy it by hand, and lock it away, far from the other shares. Do not mail it, do not photograph it.',
  'recoveryKey.share.outside':
    'Print it, put it in a closed envelope unread, and give it to somebody whom you trust outside the committee: a notary, a law firm, the governing body.',
  'recoveryKey.share.use':
    'Using it takes two shares and whoever operates the service, by the command: npm run admin -- recovery --channel CHANNEL --user USERNAME',
  'recoveryKey.share.print': 'Print',
  'recoveryKey.share.keptIt': 'I have kept it',

  'insist.title': 'So that nothing is lost',
  'insist.holders':
    'Only one member of the committee holds keys. If they lose them, nobody can open the reports: ask that another signs in for the first time, or that the administration adds one.',
  'insist.code': 'You have not said that you kept your recovery code.',
  'insist.noKey': 'Set a recovery key of the organisation as well.',
  'insist.share': "A share of the organisation's recovery key is yours to keep.",
  'insist.confirm': 'A recovery key of the organisation waits for another member to confirm it.',
} as const
