import type { User } from '@canal/contract/users/schemas'
import { fullName } from '../../lib/full-name.ts'

/** Somebody whom a dialog is about, a user or an investigator. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
}

export const personOf = (user: User): Person => ({ id: user.id, name: fullName(user), isActive: user.isActive })
