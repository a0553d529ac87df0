import { isIP } from 'node:net'

/** RFC 1123 §2.1: labels of letters, digits and hyphens, 63 each at most. */
const hostName = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9-]{1,63}(?<!-))*$/

/** An IPv6 address may stand in brackets, as in an address of the web. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Whether something can be listened on: an IP address or a host's name. Four numbers are no name. */
export const isHost = (value: string): boolean => {
  const host = withoutBrackets(value)
  return isIP(host) !== 0 || (host === value && hostName.test(host) && !/^[\d.]+$/.test(host))
}

/** Whether a host is this machine, to which nothing travels over a network. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host)

const isNetwork = (value: string): boolean => {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

/** The parts of a list separated by commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Whether every part is an IP address, or a network as `address/bits` (RFC 4632). */
export const areNetworks = (text: string): boolean => listOf(text).every(isNetwork)
