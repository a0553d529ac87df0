import { createTransport } from 'nodemailer'
import type { MailServer } from '../config/mail.ts'

/** A whole mail. Nothing in it that somebody typed, but for the address. */
export interface Letter {
  /** The same for every attempt, so that the second of two that arrived can be told from a new one. */
  id: string
  to: string
  subject: string
  text: string
  /** When it was decided to send it, whichever attempt succeeds. */
  date: Date
}

/**
 * - `sent`: the server took it;
 * - `refused`: the server, at work, would not take this one;
 * - `unreachable`: no server that works. Cut off in the middle, it may have taken it all the same.
 */
export interface Delivery {
  outcome: 'sent' | 'refused' | 'unreachable'
  /** The server's answer by its number alone: its words may repeat an address. */
  status?: number
}

export interface Mailer {
  /** Never throws. */
  send: (letter: Letter) => Promise<Delivery>
}

export interface MailerOptions {
  server: MailServer
  from: string
  /** What this machine calls itself: its own name is nobody's business. */
  name: string
  /** Milliseconds until a server that says nothing is given up. */
  timeoutMs?: number
}

const defaultTimeoutMs = 20_000

/** One address and nothing that could be read as a second one or as a header. */
const isBare = (address: string): boolean => /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/u.test(address)

const tlsOptions: Record<MailServer['tls'], { secure: boolean; requireTLS?: true; ignoreTLS?: true }> = {
  implicit: { secure: true },
  required: { secure: false, requireTLS: true },
  optional: { secure: false },
  off: { secure: false, ignoreTLS: true },
}

/** Of one mail, not of the server: RFC 5321 answers to the recipient or to the message. */
const ofThisMail = ['EENVELOPE', 'EMESSAGE']

const failureOf = (error: unknown): Delivery => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const outcome = code && ofThisMail.includes(code) ? 'refused' : 'unreachable'
  return { outcome, ...(typeof responseCode === 'number' && { status: responseCode }) }
}

/**
 * Hands mail over to an SMTP server, a connection for each: kept ones would send again by themselves what they are not sure
 * of. Nothing is logged here.
 */
export const createMailer = ({ server, from, name, timeoutMs = defaultTimeoutMs }: MailerOptions): Mailer => {
  const { host, port, tls, auth } = server
  const transport = createTransport({
    host,
    port,
    name,
    ...tlsOptions[tls],
    // What this machine says to itself needs no certificate of an authority.
    ...(tls === 'optional' && { tls: { rejectUnauthorized: false } }),
    ...(auth && { auth }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const send = async ({ id, to, subject, text, date }: Letter): Promise<Delivery> => {
    if (!isBare(to)) return { outcome: 'refused' }
    try {
      await transport.sendMail({
        from: { name: '', address: from },
        to: { name: '', address: to },
        subject,
        text,
        date,
        messageId: `<${id}@${domain}>`,
        // RFC 3834 §5: nobody's holiday answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        xMailer: false,
      })
      return { outcome: 'sent' }
    } catch (error) {
      return failureOf(error)
    }
  }
  return { send }
}
