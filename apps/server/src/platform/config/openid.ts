import * as z from 'zod/mini'
import { isLoopbackHost, withoutBrackets } from './hosts.ts'

export interface OpenIdSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** What people call the provider: the sign-in page's button says it. */
  name: string
  /** The claim that holds the username. */
  claim: string
  /** Without the provider's word only administrators come in. */
  isRequired: boolean
}

/** OpenID Connect Discovery §3: https, without query or fragment. Plain http would show the client's secret to the network. */
const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(withoutBrackets(hostname)))
  return isSafe && search === '' && hash === '' && username === ''
}

const visible = z.regex(/^[\x20-\x7e]{1,500}$/)
/** Set to nothing is not set. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.union([z.literal(''), schema]))

/** The variables, for the environment's schema. */
export const openIdVariables = {
  OIDC_ISSUER: orNothing(z.string().check(z.refine(isIssuer))),
  OIDC_CLIENT_ID: orNothing(z.string().check(visible)),
  OIDC_CLIENT_SECRET: orNothing(z.string().check(visible)),
  OIDC_NAME: orNothing(z.string().check(z.trim(), z.regex(/^[^\p{C}]{1,40}$/u))),
  OIDC_CLAIM: orNothing(z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))),
  OIDC_REQUIRED: orNothing(z.enum(['on', 'off'])),
}

/** One sentence a variable: what it must be. */
export const openIdExpectations: Record<keyof typeof openIdVariables, string> = {
  OIDC_ISSUER: 'must be an address that begins with https:// (http:// on this machine only), without ? and #',
  OIDC_CLIENT_ID: 'must be 1 to 500 ASCII characters',
  OIDC_CLIENT_SECRET: 'must be 1 to 500 ASCII characters',
  OIDC_NAME: 'must be 1 to 40 characters, as the button says them',
  OIDC_CLAIM: 'must be the name of a claim, such as preferred_username',
  OIDC_REQUIRED: 'must be "on" or "off"',
}

type Given = { [Name in keyof typeof openIdVariables]?: string | undefined }

/** The provider, or null where none is named; half of it is a problem. `isReachable`: the provider can send people back. */
export const readOpenId = (
  env: Given,
  { isReachable }: { isReachable: boolean },
  problems: string[],
): OpenIdSettings | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  const { OIDC_NAME: name, OIDC_CLAIM: claim, OIDC_REQUIRED: required } = env
  if (![issuer, clientId, clientSecret, name, claim, required].some(Boolean)) return null
  if (!issuer || !clientId || !clientSecret)
    problems.push('Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none of OIDC_*.')
  else if (!isReachable) problems.push('With OIDC_ISSUER, set PUBLIC_URL: the provider sends people back there.')
  else
    return {
      issuer: new URL(issuer),
      clientId,
      clientSecret,
      name: name || new URL(issuer).hostname,
      claim: claim || 'preferred_username',
      isRequired: required === 'on',
    }
  return null
}
