import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import type { ScannerAddress } from '../platform/config/scanner.ts'
import { createScanner, noScanner, type Scanner } from '../platform/scanner/scanner.ts'

const isHere = (address: ScannerAddress): boolean =>
  'path' in address || /^(localhost|127(?:\.\d{1,3}){3}|::1)$/.test(address.host)

/** The scanner that CLAMAV_HOST names. clamd knows no encryption: that files travel to another machine is said. */
export const openScanner = async (
  { scanner }: Pick<Config, 'scanner'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Scanner> => {
  if (!scanner) return noScanner
  if (!isHere(scanner))
    log.warn('CLAMAV_HOST is another machine: files travel there in clear. Only a private network may lie between.')
  return createScanner(scanner, log)
}
