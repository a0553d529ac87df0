export { changePassword, confirmRecoveryCode } from './change-password.ts'
export { createUser, insertUser, prepareUser, type NewUser } from './create-user.ts'
export {
  changePeople,
  changePerson,
  changingPeople,
  confirmPair,
  endSessions,
  genuinePairs,
  pairsOf,
} from './directory.ts'
export { getUserIn } from './list-users.ts'
export { movePerson } from './move-person.ts'
export { countsByTime, pairMac, type DirectoryFacts, type PairRow } from '../../http/directory-mac.ts'
export { makePair } from './new-pair.ts'
export { checkPassword, newPasswordKeys, tryPassword, type StoredPassword } from './password-keys.ts'
export { makeProveAgain } from './prove-again.ts'
export { provePassword } from './prove-password.ts'
export { presentUser } from './present.ts'
export { openRecovery } from './recovery.ts'
export { giveNewCode } from './renew-recovery-code.ts'
export { findUser, findUsers, type UserFilter, type UserRow, type UserSort } from './repository.ts'
export { leadOn, proveRenewals } from './renewals.ts'
export { resetPassword } from './reset-password.ts'
export { registerUsers } from './routes.ts'
export { disableUser, enableUser } from './set-active.ts'
export { cutOff, pairsByCode, pairsByPassword, unlockWays } from './unlock-ways.ts'
export { changeUser } from './update-user.ts'
