export { relyingPartyOf } from './relying-party.ts'
export { resealFactors } from './reseal-factors.ts'
export { requireSecondFactor, type SignInFactor } from './require-second-factor.ts'
export { registerSecondFactor } from './routes.ts'
