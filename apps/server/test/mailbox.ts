import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createMailer, type Mailer } from '../src/platform/mail/mailer.ts'

export interface Mail {
  from: string
  to: string[]
  raw: string
}

/** What the server does with what comes next. */
export type Manner =
  | 'takes'
  /** 450 and 550, of the recipient; 451 and 554, of the message. */
  | { rcpt: number }
  | { data: number }
  /** Takes the message, and is gone before it says so. */
  | 'cuts'
  /** Says nothing after the message has come. */
  | 'hangs'

/** A real SMTP server on loopback, and a mailer that hands over to it. */
export interface Mailbox {
  /** Every message whose last byte came, whether or not it was said to be taken. */
  mails: Mail[]
  mailer: Mailer
  behave: (manner: Manner) => void
  close: () => Promise<void>
}

export const mailFrom = 'canal@canal.example'

const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })

/** What a header says, in one line. */
export const headerOf = ({ raw }: Mail, name: string): string | undefined =>
  new RegExp(`^${name}: ?((?:.*\\r\\n[ \\t])*.*)\\r$`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ')

/** The text, decoded. */
export const bodyOf = ({ raw }: Mail): string => {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(raw)
  if (!isQuoted) return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

export const openMailbox = async (timeoutMs = 5000): Promise<Mailbox> => {
  const mails: Mail[] = []
  let manner: Manner = 'takes'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo: (_, __, done) => done(typeof manner === 'object' && 'rcpt' in manner ? refusal(manner.rcpt) : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (typeof manner === 'object' && 'data' in manner) return done(refusal(manner.data))
        const { mailFrom: from, rcptTo } = session.envelope
        const raw = Buffer.concat(parts).toString('latin1')
        mails.push({ from: from ? from.address : '', to: rcptTo.map(({ address }) => address), raw })
        if (manner === 'takes') return done()
        // Sockets of conversations are the server's own; ending them all is the power cut.
        if (manner === 'cuts') for (const connection of server.connections) connection._socket.destroy()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer({
    server: { host: '127.0.0.1', port, tls: 'optional', auth: null },
    from: mailFrom,
    name: 'canal.example',
    timeoutMs,
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { mails, mailer, behave: (next) => (manner = next), close }
}
