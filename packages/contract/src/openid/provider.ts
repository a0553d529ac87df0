/** How signing in through the provider went: what stands behind # in the sign-in page's address. */
export const providerOutcomes = [
  'recognised',
  'denied',
  'expired',
  'failed',
  'unusable',
  'unavailable',
  'busy',
] as const
export type ProviderOutcome = (typeof providerOutcomes)[number]

/** The provider, as the back-office's document tells its pages of it. */
export interface Provider {
  readonly name: string
  /** Without its word only administrators come in. */
  readonly isRequired: boolean
}
