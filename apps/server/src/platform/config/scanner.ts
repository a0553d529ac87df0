import { isAbsolute } from 'node:path'
import { isIP } from 'node:net'
import { isHost, withoutBrackets } from './hosts.ts'

/** Where clamd listens, as `net.connect` takes it. */
export type ScannerAddress = { host: string; port: number } | { path: string }

/** clamd.conf(5), TCPSocket. */
const defaultPort = 3310

/** `host`, `host:port` (IPv6 in brackets where a port follows) or the absolute path of a socket; null for anything else. */
export const scannerAddressOf = (value: string): ScannerAddress | null => {
  if (isAbsolute(value)) return { path: value }
  if (isIP(value) === 6) return { host: value, port: defaultPort }
  const [, host = '', digits] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(value) ?? []
  const port = digits === undefined ? defaultPort : Number(digits)
  return isHost(host) && port > 0 && port <= 65_535 ? { host: withoutBrackets(host), port } : null
}
