import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'

/** To whom a passkey says who one is: a site's name, and the address of its pages (WebAuthn §5.1.2). */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * By PUBLIC_URL, or on a loopback name by the request itself. Null where the page was opened by another name than that,
 * or by a number: passkeys belong to names.
 */
export const relyingPartyOf = (config: Config, request: FastifyRequest): RelyingParty | null => {
  const name = request.hostname.replace(/:\d+$/, '').toLowerCase()
  if (/^[\d.]+$/.test(name) || name.startsWith('[')) return null
  const { publicUrl } = config
  if (!publicUrl) return { id: name, origin: `${request.protocol}://${request.host}` }
  return publicUrl.hostname.toLowerCase() === name ? { id: name, origin: publicUrl.origin } : null
}
