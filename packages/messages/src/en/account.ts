import type { account as source } from '../es/account.ts'

export const account = {
  'profile.name': 'First name',
  'profile.lastName': 'First last name',
  'profile.secondLastName': 'Second last name',
  'profile.email': 'Email',
  'profile.phone': 'Phone',
  'profile.title': 'Profile',
  'profile.roles': 'Role',
  'profile.channel': 'Channel',
  'profile.fixedHint': 'The username stays; administrators assign role and channel.',
  'profile.nameSeen.member':
    'Seen by the committee, by administrators, and by whoever makes a report, who must be able to name conflicts of interest.',
  'profile.nameSeen.investigator': 'Seen by the committee and by administrators, never by reporters.',
  'profile.nameSeen.administrator': 'Seen by administrators alone.',
  'profile.emailSeen': 'Seen by administrators alone.',
  'profile.phoneSeen': 'Seen by administrators alone.',
  'profile.saved': 'Profile updated.',
  'profile.preferences': 'Preferences',
  'profile.failed': 'Your profile could not be loaded.',
  'keys.title': 'Keys and recovery',
} satisfies Record<keyof typeof source, string>
