export const investigatorSorts = [
  'username',
  'name',
  'email',
  'channelName',
  'lastSignInAt',
  'createdAt',
  'status',
] as const
