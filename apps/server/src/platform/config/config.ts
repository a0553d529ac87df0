import { readFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { locales, sourceLocale, type Locale } from '@canal/messages'
import { areNetworks, isHost, isLoopbackHost, listOf, withoutBrackets } from './hosts.ts'
import { mailServerOf, type MailServer } from './mail.ts'
import { openIdExpectations, openIdVariables, readOpenId, type OpenIdSettings } from './openid.ts'
import { scannerAddressOf, type ScannerAddress } from './scanner.ts'
import type { Bucket } from '../store/s3-store.ts'

const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)).check(z.refine((n) => n <= 65_535))
const url = (...protocols: string[]) =>
  z.string().check(z.refine((v) => URL.canParse(v) && protocols.includes(new URL(v).protocol)))
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  )

const bytesPattern = /^(\d+)(?:\s*(KiB|MiB|GiB))?$/
const unit: Record<string, number> = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }
const byteCount = z.pipe(
  z.string().check(z.regex(bytesPattern)),
  z.transform((value: string) => {
    const [, number, suffix] = bytesPattern.exec(value) ?? []
    return Number(number) * (unit[suffix ?? ''] ?? 1)
  }),
)

const schema = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.pipe(z.string().check(z.refine(isHost)), z.transform(withoutBrackets)), '127.0.0.1'),
  METRICS_PORT: optional(port),
  METRICS_HOST: z._default(z.pipe(z.string().check(z.refine(isHost)), z.transform(withoutBrackets)), '127.0.0.1'),
  PUBLIC_URL: optional(url('http:', 'https:')),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  DATABASE_OWNER_URL: optional(url('postgres:', 'postgresql:')),
  ROOT_KEY: optional(z.string()),
  ROOT_KEY_FILE: optional(z.string()),
  ROOT_KEY_BESIDE_DATA: optional(z.literal('accepted')),
  API_KEY: z._default(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)), 'canal'),
  MAX_FILE_SIZE: z._default(byteCount, 100 * 1024 ** 2),
  TRUSTED_PROXIES: optional(z.string().check(z.refine(areNetworks))),
  CLAMAV_HOST: optional(z.string().check(z.refine((value) => scannerAddressOf(value) !== null))),
  SMTP_URL: optional(z.string().check(z.refine((value) => mailServerOf(value) !== null))),
  MAIL_FROM: optional(z.email()),
  LEGAL_CONTACT_EMAIL: optional(z.email()),
  USER_MANUAL_URL: optional(url('http:', 'https:')),
  CHANNEL_LANGUAGE: z._default(z.enum(locales), sourceLocale),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  S3_ENDPOINT: optional(url('http:', 'https:')),
  S3_REGION: optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
  S3_BUCKET: optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  ...openIdVariables,
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  EXIT_URL: z._default(url('https:', 'http:'), 'https://www.wikipedia.org/'),
  DEMO: optional(z.literal('1')),
})

/** The names of all variables that the program reads. */
export const variableNames: readonly string[] = Object.keys(schema.shape)

/** One sentence a variable: what it must be. */
const expectation: Record<string, string> = {
  PORT: 'must be a port number from 0 to 65535',
  HOST: 'must be an IP address or a host name to listen on',
  METRICS_PORT: 'must be a port number from 0 to 65535',
  METRICS_HOST: 'must be an IP address or a host name to listen on',
  PUBLIC_URL: 'must be an address that begins with http:// or https://',
  DATA_DIR: 'must be a directory',
  DATABASE_URL: 'must be an address that begins with postgres://',
  DATABASE_OWNER_URL: 'must be an address that begins with postgres://',
  ROOT_KEY_BESIDE_DATA: 'may only be "accepted"',
  API_KEY: 'must be 1 to 200 visible ASCII characters',
  MAX_FILE_SIZE: 'must be a number of bytes, or one with KiB, MiB or GiB behind it',
  TRUSTED_PROXIES: 'must be IP addresses or networks (10.0.0.0/8), separated by commas',
  CLAMAV_HOST: 'must be the host of clamd, host:port, or the absolute path of its socket',
  SMTP_URL: 'must be smtps://user:password@host:port or smtp://…, with nothing behind it but ?tls=off',
  MAIL_FROM: 'must be one e-mail address, without a name',
  LEGAL_CONTACT_EMAIL: 'must be an e-mail address',
  USER_MANUAL_URL: 'must be an address that begins with http:// or https://',
  CHANNEL_LANGUAGE: `must be one of ${locales.join(', ')}`,
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, silent',
  S3_ENDPOINT: 'must be an address that begins with http:// or https://',
  S3_REGION: 'must be the name of a region, such as eu-west-1',
  S3_BUCKET: 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  ...openIdExpectations,
  RATE_LIMITS: 'must be "on" or "off"',
  EXIT_URL: 'must be an address that begins with http:// or https://',
  DEMO: 'may only be "1"',
}

export interface Config {
  port: number
  host: string
  isLoopback: boolean
  /** Where figures for a monitor are served; null: nowhere. */
  metrics: { host: string; port: number } | null
  publicUrl: URL | null
  dataDir: string
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  /** The ring as text, from the environment or the file named there; null: to be made beside the data. */
  rootKeys: string | null
  isRootKeyBesideDataAccepted: boolean
  apiKey: string
  fileBytesMax: number
  trustedProxies: string[]
  /** Where clamd listens; null: files are not scanned. */
  scanner: ScannerAddress | null
  /** Where mail is handed over, and who it is from; null: no mail is sent. */
  mail: { server: MailServer; from: string } | null
  /** The bucket that files go to; null: DATA_DIR/files. */
  bucket: Bucket | null
  /** The OpenID Connect provider that says who signs in; null: there is none. */
  openId: OpenIdSettings | null
  legalContactEmail: string | null
  userManualUrl: string | null
  /** Of a channel's pages, for a browser that asks for no language that we speak. */
  channelLanguage: Locale
  logLevel: string
  areLimitsOn: boolean
  exitUrl: string
  isDemo: boolean
}

/** What is wrong with the environment, a sentence each. */
export class ConfigError extends Error {}

const readRootKeys = (env: z.output<typeof schema>, problems: string[]): string | null => {
  if (env.ROOT_KEY && env.ROOT_KEY_FILE) problems.push('Set ROOT_KEY or ROOT_KEY_FILE, not both.')
  if (env.ROOT_KEY) return env.ROOT_KEY
  if (!env.ROOT_KEY_FILE) return null
  try {
    const inside = relative(resolve(env.DATA_DIR), resolve(env.ROOT_KEY_FILE))
    const isBesideData = !inside.startsWith('..') && !isAbsolute(inside)
    if (isBesideData && env.PUBLIC_URL?.startsWith('https:') && env.ROOT_KEY_BESIDE_DATA !== 'accepted')
      problems.push(besideData)
    return readFileSync(env.ROOT_KEY_FILE, 'utf8').trim()
  } catch {
    problems.push('ROOT_KEY_FILE must name a file that can be read.')
    return null
  }
}

const readMail = (env: z.output<typeof schema>, problems: string[]): Config['mail'] => {
  const { SMTP_URL, MAIL_FROM } = env
  const server = SMTP_URL ? mailServerOf(SMTP_URL) : null
  if (!server && !MAIL_FROM) return null
  if (!server || !MAIL_FROM) problems.push('Set both SMTP_URL and MAIL_FROM, or neither: mail needs both.')
  else if (!env.PUBLIC_URL) problems.push('With SMTP_URL, set PUBLIC_URL: mails lead there.')
  else if (env.DEMO) problems.push('The demonstration sends no mail: unset SMTP_URL and MAIL_FROM.')
  else return { server, from: MAIL_FROM }
  return null
}

const readBucket = (env: z.output<typeof schema>, problems: string[]): Bucket | null => {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (![S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].some(Boolean)) return null
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    problems.push('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or none of S3_*.')
  else if (env.DEMO) problems.push('The demonstration keeps its files on this machine: unset S3_*.')
  else
    return {
      name: S3_BUCKET,
      endpoint: S3_ENDPOINT ?? null,
      region: S3_REGION ?? 'us-east-1',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    }
  return null
}

/** Why a public installation does not start with its key beside its data. */
export const besideData =
  'The root key lies inside DATA_DIR: whoever copies the disk has both. Move it elsewhere and name it in ROOT_KEY_FILE, or set ROOT_KEY_BESIDE_DATA=accepted.'

/** Reads the environment once. Throws ConfigError with one sentence for each wrong value. */
export const parseConfig = (environment: Record<string, string | undefined>): Config => {
  const parsed = schema.safeParse(environment)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0]))
  const problems = [...new Set(wrong)].map((name) => `${name} ${expectation[name] ?? 'is not valid'}.`)
  if (!parsed.success) throw new ConfigError(problems.join('\n'))
  const env = parsed.data
  const isLoopback = isLoopbackHost(env.HOST)
  const rootKeys = readRootKeys(env, problems)
  const mail = readMail(env, problems)
  const bucket = readBucket(env, problems)
  const openId = readOpenId(env, { isReachable: isLoopback || env.PUBLIC_URL !== undefined }, problems)
  if (env.RATE_LIMITS === 'off' && !isLoopback)
    problems.push('RATE_LIMITS=off is refused unless HOST is a loopback address.')
  if (env.DEMO && !isLoopback)
    problems.push('The demonstration runs on a loopback address only: HOST must be 127.0.0.1.')
  if (env.DATABASE_URL && !rootKeys) problems.push('With DATABASE_URL, set ROOT_KEY or ROOT_KEY_FILE.')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port: env.PORT,
    host: env.HOST,
    isLoopback,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    rootKeys,
    isRootKeyBesideDataAccepted: env.ROOT_KEY_BESIDE_DATA === 'accepted',
    apiKey: env.API_KEY,
    fileBytesMax: env.MAX_FILE_SIZE,
    trustedProxies: listOf(env.TRUSTED_PROXIES ?? ''),
    scanner: env.CLAMAV_HOST ? scannerAddressOf(env.CLAMAV_HOST) : null,
    mail,
    bucket,
    openId,
    legalContactEmail: env.LEGAL_CONTACT_EMAIL ?? null,
    userManualUrl: env.USER_MANUAL_URL ?? null,
    channelLanguage: env.CHANNEL_LANGUAGE,
    logLevel: env.LOG_LEVEL,
    areLimitsOn: env.RATE_LIMITS === 'on',
    exitUrl: env.EXIT_URL,
    isDemo: env.DEMO === '1',
  }
}
