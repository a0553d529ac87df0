import { roleNames } from '@canal/contract'
import type { User } from '@canal/contract/users/schemas'
import type { ChannelName } from './api.ts'

/** What somebody is, and where: an administrator belongs to no channel, a member and an investigator to one. */
export interface Place {
  readonly role: (typeof roleNames)[keyof typeof roleNames]
  readonly channelId: string | null
}

export const administration: Place = { role: roleNames.admin, channelId: null }

export const placeOf = ({ roles, channelId }: Pick<User, 'roles' | 'channelId'>): Place => {
  if (roles.includes(roleNames.admin)) return administration
  return { role: roles.includes(roleNames.investigator) ? roleNames.investigator : roleNames.user, channelId }
}

/** One value of a list of choices. */
export const placeKey = ({ role, channelId }: Place): string => `${role} ${channelId ?? ''}`

/** The places that somebody new can have. Investigators are made on their own page. */
export const placesForNew = (channels: readonly ChannelName[]): Place[] => [
  ...channels.map(({ id }): Place => ({ role: roleNames.user, channelId: id })),
  administration,
]

/** Those that somebody can have who is there: who has a channel stays in it, who was taken out of one may stay without. */
export const placesFor = (user: Pick<User, 'roles' | 'channelId'>, channels: readonly ChannelName[]): Place[] => {
  const { channelId } = user
  if (channelId === null) {
    const stays = placeOf(user)
    return stays.role === roleNames.admin ? placesForNew(channels) : [stays, ...placesForNew(channels)]
  }
  return [{ role: roleNames.user, channelId }, { role: roleNames.investigator, channelId }, administration]
}
