import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import { isLoopbackHost } from '../platform/config/hosts.ts'
import { createMailer, type Mailer } from '../platform/mail/mailer.ts'

/** Whom SMTP_URL names; null without one. That addresses travel in clear is said. */
export const openMailer = (
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  log: Pick<Logger, 'warn'>,
): Mailer | null => {
  if (!mail || !publicUrl) return null
  const { server, from } = mail
  if (server.tls === 'off' && !isLoopbackHost(server.host))
    log.warn(
      'Mail is handed over in clear (tls=off), addresses of reporters with it. Only a private network may lie between.',
    )
  return createMailer({ server, from, name: publicUrl.hostname })
}
