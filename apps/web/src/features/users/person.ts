import type { User } from '@canal/contract/users/schemas'
import { fullName } from '../../lib/full-name.ts'
import { standingOf, type Standing } from './account.ts'

/** Somebody whom a dialog is about, a user or an investigator. */
export interface Person extends Pick<
  User,
  'id' | 'isActive' | 'keyState' | 'hasSecondFactor' | 'recoveryCodeConfirmed'
> {
  readonly name: string
  readonly standing: Standing
  /** Their channel's committee is told of what is done. */
  readonly isOfChannel: boolean
}

export const personOf = (user: User): Person => ({
  ...user,
  name: fullName(user),
  standing: standingOf(user),
  isOfChannel: user.channelId !== null,
})
