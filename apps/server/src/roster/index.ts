export { createChains, type Chains } from './chains.ts'
export { acceptChain, chainStates, channelIds, checkChains, renewChain, type ChainState } from './check-chains.ts'
export {
  statementOf,
  type Body,
  type Change,
  type Entry,
  type Identity,
  type SignedKind,
  type Signer,
} from './entry.ts'
export { beginChain } from './copies.ts'
export { formerNames, noteName } from './names.ts'
export {
  hasLeft,
  isUnvoted,
  memberOf,
  membersOf,
  newestVersion,
  placeBefore,
  placeOf,
  placesOf,
  receivesSince,
  recoverySigner,
  type NameFrom,
  type Roster,
  type Seat,
  type WaitingAct,
} from './roster.ts'
export {
  actAbout,
  isPossible,
  isStrengthening,
  mayFound,
  maySign,
  givesWay,
  stopDaysAfterLeaving,
  leftLately,
  mayStop,
  neededFor,
  standingOf,
  stoppingPlaces,
  type Standing,
} from './rule.ts'
export { signedBy, type Pen } from './signed-by.ts'
export {
  appendEntry,
  areClocksApart,
  databaseTime,
  heldRoster,
  lockRoster,
  rosterAt,
  rosterOf,
  wholeChain,
} from './store.ts'
