import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'

/**
 * Says at start that no proxy is trusted where one must stand before this program: everybody then comes from the proxy's
 * own address, and shares its limits.
 */
export const warnOfProxy = (
  { publicUrl, isLoopback, trustedProxies }: Pick<Config, 'publicUrl' | 'isLoopback' | 'trustedProxies'>,
  log: Pick<Logger, 'warn'>,
): void => {
  const isReachedOtherwise = publicUrl !== null && !/^(localhost|127\.|\[::1\])/.test(publicUrl.hostname)
  if (!isReachedOtherwise || !isLoopback || trustedProxies.length > 0) return
  log.warn(
    'PUBLIC_URL is set and HOST is a loopback address, but TRUSTED_PROXIES is empty: every visitor counts as the proxy, and all share its limits. Set TRUSTED_PROXIES to its address, such as 127.0.0.1.',
  )
}
