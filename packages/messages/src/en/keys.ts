/** The organisation's recovery key, one's own profile, and what must be done so that nothing is lost. */
export const keys = {
  'recoveryKey.failed': 'The recovery key could not be loaded.',
  'recoveryKey.title': "The organisation's recovery key",
  'recoveryKey.lead':
    'It gives reports back to somebody who has lost both their password and their recovery code, when no colleague can. It is kept in three shares, on paper: any two open it, one alone opens nothing. The committee decides on it with its signatures, never the administration.',
  'recoveryKey.alone':
    'You are the only one on the committee: you set it up alone and hand two shares to people outside whom you trust.',
  'recoveryKey.none': 'This organisation has no recovery key.',
  'recoveryKey.start': 'Make a key',
  'recoveryKey.replace': 'Replace the key',
  'recoveryKey.start.title': 'Make a recovery key?',
  'recoveryKey.replace.title': 'Replace the recovery key?',
  'recoveryKey.replace.body':
    'The present key stops working once the new one is in force: its three shares should then be destroyed. The new one does not give back earlier reports until the committee decides to include them.',
  'recoveryKey.replace.alone':
    'The present key stops working at once: its three shares should be destroyed. The new one does not give back earlier reports until you include them.',
  'recoveryKey.start.body':
    'You keep one of the three shares on paper, locked away; another is kept by the first person who signs the key with the check code that you read to them; the third by another member. Have a printer or paper at hand. The whole committee is told.',
  'recoveryKey.start.two':
    'You keep one of the three shares on paper, locked away; your colleague keeps another, once they sign the key with the check code that you read to them. The third is for somebody outside the committee: your colleague prints it and hands it over in a sealed envelope. Have a printer or paper at hand.',
  'recoveryKey.start.alone':
    'You keep one of the three shares on paper, locked away, and hand the other two, in sealed envelopes, to people outside whom you trust. Have a printer or paper at hand.',
  'recoveryKey.start.stay': 'Not now',
  'recoveryKey.started': 'Key made. Now keep it on paper.',
  'recoveryKey.current': 'In force',
  'recoveryKey.empty': 'In force, but of no use yet: shares still have to be kept',
  'recoveryKey.broken': 'In force, but do not count on it: two of its shares are lost',
  'recoveryKey.lost':
    'Do not count on share {number}, of {name}: they are off the committee or can no longer see it. Set up a new key with “Replace the key”, and have whatever is on paper destroyed.',
  'recoveryKey.lost.coming':
    'Do not count on share {number}, of {name}: they are off the committee or can no longer see it. Stop this key and make another.',
  'recoveryKey.lost.somebody': 'somebody who is no longer there',
  'recoveryKey.restored':
    'Since a backup was restored, who keeps its shares is no longer known here. Look for them: two of the three open it. If they cannot be found, make another key.',
  'recoveryKey.coming': 'New key, waiting for signatures',
  'recoveryKey.numbers': 'Check code of the key (it is not secret)',
  'recoveryKey.startedBy': 'Made by {name} on {date}.',
  'recoveryKey.shares': 'Who keeps the three shares',
  'recoveryKey.place': 'Share {number}: {who}',
  'recoveryKey.place.outside': 'somebody outside the committee',
  'recoveryKey.place.nobody': 'nobody yet',
  'recoveryKey.place.kept': 'kept',
  'recoveryKey.place.missing': 'not kept yet',
  'recoveryKey.place.lost': 'lost',
  'recoveryKey.effective':
    'It comes into force as soon as more than half of the committee signs it; if not, on {date} at the latest. Until then any member can stop it.',
  'recoveryKey.waitsForSecond': 'Another member must sign it. Read the check code out to them by phone or in person.',
  'recoveryKey.sign': 'Sign the key',
  'recoveryKey.signLead':
    'Ask the person who made the key for it, by phone or in person, and type it here. It is not your recovery code.',
  'recoveryKey.signed': 'You have signed the key.',
  'recoveryKey.unsigned': 'Nobody else has typed its check code: two of its shares are still to be given out.',
  'recoveryKey.former':
    'There were other keys, replaced, removed or stopped: anybody who keeps one of their shares should destroy it.',
  'recoveryKey.former.told': 'The only sheets of use are those that say “From the key made on {date}”.',
  'recoveryKey.numbersWrong': "This is not the key's check code.",
  'recoveryKey.stop': 'Stop',
  'recoveryKey.stop.title': 'Stop this key?',
  'recoveryKey.stop.body':
    'It will not come into force. Anybody who has already kept a share should destroy it. The whole committee is told.',
  'recoveryKey.stop.stay': 'Do not stop it',
  'recoveryKey.stopped': 'The key will not come into force. Destroy any shares that have already been kept.',
  'recoveryKey.drop': 'Remove the key',
  'recoveryKey.drop.title': 'Remove the recovery key?',
  'recoveryKey.drop.body':
    'It takes effect as soon as more than half of the committee signs; if not, seven days after somebody else on the committee sees it (thirty if nobody does), unless somebody stops it. The organisation then has no key, and its shares should be destroyed. Another one can be made afterwards.',
  'recoveryKey.drop.body.alone':
    'You are the only one on the committee: it takes effect at once. If you later lose both your password and your recovery code, nobody can give you your reports back. The shares should be destroyed.',
  'recoveryKey.drop.stay': 'Keep it',
  'recoveryKey.drop.done': 'Proposed, with your signature.',
  'recoveryKey.drop.now': 'The organisation no longer has a recovery key. Destroy its shares.',
  'recoveryKey.drop.waits': 'Its removal is waiting: see above who has signed and until when it waits.',
  'recoveryKey.uncovered.one': 'There is {count} older report that this key cannot give back.',
  'recoveryKey.uncovered.other': 'There are {count} older reports that this key cannot give back.',
  'recoveryKey.cover': 'Cover older reports',
  'recoveryKey.cover.propose': 'Propose to cover them',
  'recoveryKey.cover.hint':
    'It takes effect as soon as more than half of the committee signs; if not, seven days after somebody else on the committee sees it (thirty if nobody does), unless somebody stops it.',
  'recoveryKey.cover.hint.alone': 'You are the only one on the committee: it takes effect at once.',
  'recoveryKey.cover.done': 'The key can now give back the older reports that you can open, too.',
  'recoveryKey.cover.proposed': 'Proposed, with your signature.',
  'recoveryKey.cover.decided': 'Decided. Now press “Cover older reports”.',
  'recoveryKey.cover.waits': 'This is waiting: see above who has signed and until when it waits.',
  'recoveryKey.share.waiting': 'Share {number} of 3 is yours to keep.',
  'recoveryKey.share.waitingOutside': 'Share {number} of 3 is for somebody outside the committee.',
  'recoveryKey.share.show': 'Keep share {number}',
  'recoveryKey.share.title': 'Share {number} of 3 of the recovery key',
  'recoveryKey.share.lead':
    'You can print it without seeing it on the screen, or see it and copy it by hand. Lock it away, far from the other shares; do not email it or photograph it. Once you say that you have kept it, it can never be seen again.',
  'recoveryKey.share.paper': 'Lock it away, far from the other shares; do not email it or photograph it.',
  'recoveryKey.share.outside':
    'Print it without seeing it on the screen, read only its last group, put it in a sealed envelope, and give it to somebody outside the committee whom you trust: a notary, a law firm, the governing body.',
  'recoveryKey.share.of': 'From the key made on {date}.',
  'recoveryKey.share.use':
    'Using it takes two shares and the technician who installed this program: their manual says how.',
  'recoveryKey.share.print': 'Print',
  'recoveryKey.share.lastGroup': 'To check that you have it on paper, type its last group of four characters',
  'recoveryKey.share.lastGroupWrong': 'This is not the last group of this share.',
  'recoveryKey.share.keptIt': 'I have kept it',

  'profile.fullName': 'Full name',
  'profile.fixedHint':
    'The username cannot be changed. Administrators set name, role and channel: tell them if something is wrong.',
  'profile.nameSeen.member':
    'The committee and the administrators see your name, and so does anybody who makes a report, who must be able to name conflicts of interest.',
  'profile.nameSeen.investigator': 'The committee and the administrators see your name, reporters never do.',
  'profile.nameSeen.administrator': 'Only administrators see your name.',
  'profile.emailSeen': 'Only administrators see it.',
  'profile.phoneSeen': 'Only administrators see it.',
  'profile.preferences': 'Preferences',
  'profile.saved': 'Profile updated.',

  'reminder.title': 'So that nothing is lost',
  'reminder.holders':
    'Only one member of the committee can open the reports. If they lose their access, nobody can: ask another member to sign in for the first time, or the administration to add one.',
  'reminder.code': 'You have not confirmed that you saved your recovery code.',
  'reminder.noKey': 'Set up a recovery key for the organisation as well.',
  'reminder.share': "A share of the organisation's recovery key is yours to keep.",
  'reminder.lacking':
    '{name} lacks older reports since coming back without their recovery code (how many: {count}). You can hand them over.',
  'reminder.confirm': 'A recovery key of the organisation is waiting for your signature.',
} as const
