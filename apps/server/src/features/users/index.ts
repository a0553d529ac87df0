export { changePassword, confirmRecoveryCode } from './change-password.ts'
export { createUser, insertUser, prepareUser, type NewUser } from './create-user.ts'
export { changePeople, changingPeople, directoryFacts, endSessions, identitiesOf } from './directory.ts'
export {
  acceptFactors,
  alteredFactors,
  changingFactors,
  checkFactors,
  factorHeads,
  requireFactors,
  sealFactors,
} from './factor-seal.ts'
export { foundIfNamed, markSeat } from './founding.ts'
export { calledNow, noteNameOf } from './governance.ts'
export {
  keepPending,
  makeIdentity,
  openEarlier,
  openFormer,
  openIdentity,
  openWrap,
  rewrapAll,
  rowOfPlace,
  wrapAnew,
  type OpenedIdentity,
} from './identity.ts'
export { movePerson } from './move-person.ts'
export {
  checkPassword,
  newPasswordKeys,
  nobody,
  throughGate,
  throughStrangersGate,
  tryPassword,
  type StoredPassword,
} from './password-keys.ts'
export { provePassword } from './prove-password.ts'
export { presentUser } from './present.ts'
export { openRecovery } from './recovery.ts'
export { writeNewCode } from './renew-recovery-code.ts'
export { findUser, findUsers, type UserFilter, type UserRow, type UserSort } from './repository.ts'
export { resetPassword } from './reset-password.ts'
export { registerUsers } from './routes.ts'
export { sessionKeys } from './session-keys.ts'
export { disableUser, enableUser } from './set-active.ts'
export { changeUser } from './update-user.ts'
export { countWrongPassword, nobodysId, readWrongPasswords, wrongPasswordsOf } from './wrong-passwords.ts'
