import { isHost, isLoopbackHost, withoutBrackets } from './hosts.ts'

/** Where mail is handed over, and how. */
export interface MailServer {
  host: string
  port: number
  /** From the first byte (smtps), by STARTTLS or not at all, or not even if the server offers it. */
  tls: 'implicit' | 'required' | 'optional' | 'off'
  auth: { user: string; pass: string } | null
}

/** RFC 8314 §3.3 and RFC 6409 §3.1. */
const defaultPorts = { 'smtps:': 465, 'smtp:': 587 } as const

const tlsOf = (url: URL, host: string): MailServer['tls'] | null => {
  const options = [...url.searchParams]
  const isOff = options.length === 1 && options[0]?.[0] === 'tls' && options[0][1] === 'off'
  if (options.length > 0 && !isOff) return null
  if (url.protocol === 'smtps:') return isOff ? null : 'implicit'
  if (isOff) return 'off'
  return isLoopbackHost(host) ? 'optional' : 'required'
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * `smtps://user:password@host:port` or `smtp://…`, encrypted unless the host is this machine or `?tls=off` says that what
 * lies between is private; null for anything else. Nothing else of the address is looked at by whom it is handed to.
 */
export const mailServerOf = (value: string): MailServer | null => {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return null
  const host = withoutBrackets(url.hostname)
  const tls = tlsOf(url, host)
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  const isPlain = ['', '/'].includes(url.pathname) && url.hash === ''
  if (!tls || !isPlain || !isHost(url.hostname) || user === null || pass === null) return null
  if ((user === '') !== (pass === '')) return null
  return {
    host,
    port: url.port === '' ? defaultPorts[url.protocol] : Number(url.port),
    tls,
    auth: user === '' ? null : { user, pass },
  }
}
