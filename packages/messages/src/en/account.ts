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
  'profile.failed': 'Your profile could not be loaded.',
} satisfies Record<keyof typeof source, string>
