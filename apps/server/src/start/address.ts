import type { AddressInfo } from 'node:net'
import type { Config } from '../platform/config/config.ts'

/** Where people reach the program, without a slash at the end: PUBLIC_URL, else what it listens on. */
export const publicAddress = (config: Pick<Config, 'publicUrl' | 'host'>, listening: AddressInfo): string => {
  if (config.publicUrl) return config.publicUrl.href.replace(/\/$/, '')
  const isEverywhere = ['0.0.0.0', '::', '[::]', '127.0.0.1', '::1'].includes(config.host)
  const host = isEverywhere ? 'localhost' : config.host
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${listening.port}`
}
