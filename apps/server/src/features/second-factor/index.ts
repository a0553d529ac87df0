export { relyingPartyOf } from './relying-party.ts'
export { renewFactors } from './renew-factors.ts'
export { requireSecondFactor, type SignInFactor } from './require-second-factor.ts'
export { registerSecondFactor } from './routes.ts'
