/** What of a user's account an administrator may have to see to; several can be true of one. */
export const userStates = [
  'never-signed-in',
  'password-change',
  'waiting',
  'locked',
  'no-recovery-code',
  'no-second-factor',
] as const
export type UserState = (typeof userStates)[number]

export const userSorts = [
  'username',
  'firstName',
  'email',
  'channelName',
  'lastSignInAt',
  'createdAt',
  'isActive',
] as const
