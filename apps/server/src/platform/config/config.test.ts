import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

test('nothing needs to be set', () => {
  expect(parseConfig({})).toMatchObject({ host: '127.0.0.1', isLoopback: true, port: 3000, trustedProxies: [] })
})

test('an empty value is as good as none', () => {
  expect(problemsOf({ TRUSTED_PROXIES: '', PUBLIC_URL: '', S3_ENDPOINT: '', SMTP_URL: '' })).toEqual([])
})

test('each wrong value is named in one sentence, and no value is repeated', () => {
  const problems = problemsOf({ PORT: 'secret-one', LOG_LEVEL: 'secret-two', TRUSTED_PROXIES: 'secret-three' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'TRUSTED_PROXIES', 'LOG_LEVEL'])
  expect(problems.join()).not.toContain('secret')
})

describe('HOST', () => {
  test.each(['localhost', '0.0.0.0', '::', '[::1]', '2001:db8::1', 'canal.example', 'host-1'])('may be %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([])
  })
  test.each(['http://localhost', 'localhost:3000', '300.1.1.1', '1.2.3', 'two words', '-x', 'a..b', '[x]', ','])(
    'may not be %s',
    (HOST) => expect(problemsOf({ HOST })).toEqual(['HOST must be an IP address or a host name to listen on.']),
  )
  test('in brackets is listened on without them', () => {
    expect(parseConfig({ HOST: '[::1]' })).toMatchObject({ host: '::1', isLoopback: true })
  })
})

describe('TRUSTED_PROXIES', () => {
  test('may be addresses and networks', () => {
    const { trustedProxies } = parseConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,2001:db8::/32 ,::1' })
    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1'])
  })
  test.each(['proxy.example', 'true', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '2001:db8::/129', '1.1.1.1/8/8', '1'])(
    'may not be %s',
    (TRUSTED_PROXIES) =>
      expect(problemsOf({ TRUSTED_PROXIES })).toEqual([
        'TRUSTED_PROXIES must be IP addresses or networks (10.0.0.0/8), separated by commas.',
      ]),
  )
})

describe('CLAMAV_HOST', () => {
  test.each([
    ['clamav', { host: 'clamav', port: 3310 }],
    ['clamav.internal:9000', { host: 'clamav.internal', port: 9000 }],
    ['127.0.0.1:3311', { host: '127.0.0.1', port: 3311 }],
    ['::1', { host: '::1', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('may be %s', (CLAMAV_HOST, scanner) => expect(parseConfig({ CLAMAV_HOST })).toMatchObject({ scanner }))
  test.each([
    'tcp://clamav',
    'clamav:',
    'clamav:0',
    'clamav:70000',
    'clamav:1:2',
    '::1:x',
    'run/clamd.ctl',
    'a b',
    ':1',
  ])('may not be %s', (CLAMAV_HOST) =>
    expect(problemsOf({ CLAMAV_HOST })).toEqual([
      'CLAMAV_HOST must be the host of clamd, host:port, or the absolute path of its socket.',
    ]),
  )
  test('is needed by nobody', () => {
    expect(parseConfig({ CLAMAV_HOST: '' }).scanner).toBeNull()
  })
})

describe('mail', () => {
  const mail = { PUBLIC_URL: 'https://canal.example', MAIL_FROM: 'canal@canal.example' }
  const serverOf = (SMTP_URL: string) => parseConfig({ ...mail, SMTP_URL }).mail?.server

  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'required', auth: null }],
    ['smtp://mail.example/', { host: 'mail.example', port: 587, tls: 'required', auth: null }],
    ['smtp://mail.example:25?tls=off', { host: 'mail.example', port: 25, tls: 'off', auth: null }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'optional', auth: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'optional', auth: null }],
    [
      'smtps://a%40b.example:p%3Aw%2F@mail.example',
      { host: 'mail.example', port: 465, tls: 'implicit', auth: { user: 'a@b.example', pass: 'p:w/' } },
    ],
  ])('may go to %s', (address, server) => expect(serverOf(address)).toEqual(server))

  test.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example#x',
    'smtp://mail.example?debug=true',
    'smtp://mail.example?tls=off&logger=true',
    'smtps://mail.example?tls=off',
    'smtp://user@mail.example',
    'smtp://user:%ff@mail.example',
    'smtp://mail.example:70000',
  ])('may not go to %s, and nothing of the address is repeated', (SMTP_URL) =>
    expect(problemsOf({ ...mail, SMTP_URL })).toEqual([
      'SMTP_URL must be smtps://user:password@host:port or smtp://…, with nothing behind it but ?tls=off.',
    ]),
  )

  test.each(['Canal <canal@canal.example>', 'a@b.example, c@d.example', 'canal', 'a@b.example\r\nBcc: c@d.example'])(
    'is not from %j',
    (MAIL_FROM) =>
      expect(problemsOf({ ...mail, SMTP_URL: 'smtp://localhost', MAIL_FROM })).toEqual([
        'MAIL_FROM must be one e-mail address, without a name.',
      ]),
  )

  test('needs both, an address to lead to, and no demonstration', () => {
    const both = ['Set both SMTP_URL and MAIL_FROM, or neither: mail needs both.']
    expect(problemsOf(mail)).toEqual(both)
    expect(problemsOf({ SMTP_URL: 'smtp://localhost', PUBLIC_URL: mail.PUBLIC_URL })).toEqual(both)
    expect(problemsOf({ SMTP_URL: 'smtp://localhost', MAIL_FROM: mail.MAIL_FROM })).toEqual([
      'With SMTP_URL, set PUBLIC_URL: mails lead there.',
    ])
    expect(problemsOf({ ...mail, SMTP_URL: 'smtp://localhost', DEMO: '1' })).toEqual([
      'The demonstration sends no mail: unset SMTP_URL and MAIL_FROM.',
    ])
    expect(parseConfig({}).mail).toBeNull()
  })
})

describe('the bucket for files', () => {
  const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  test('is Amazon’s own unless an address is named', () => {
    const service = { endpoint: null, region: 'us-east-1' }
    const who = { name: 'files', accessKeyId: 'id', secretAccessKey: 'secret' }
    expect(parseConfig(bucket).bucket).toEqual({ ...who, ...service })
    const named = { ...bucket, S3_ENDPOINT: 'https://s3.example.org', S3_REGION: 'eu-west-1' }
    expect(parseConfig(named).bucket).toMatchObject({ endpoint: 'https://s3.example.org', region: 'eu-west-1' })
    expect(parseConfig({}).bucket).toBeNull()
  })

  test('half of it is refused rather than ignored, so that nobody believes that files go there', () => {
    const whole = 'Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or none of S3_*.'
    expect(problemsOf({ S3_ENDPOINT: 'https://s3.example.org' })).toEqual([whole])
    expect(problemsOf({ ...bucket, S3_SECRET_ACCESS_KEY: '' })).toEqual([whole])
    expect(problemsOf({ ...bucket, S3_ENDPOINT: 's3.example.org' })).toHaveLength(1)
    expect(problemsOf({ ...bucket, DEMO: '1' })).toEqual([
      'The demonstration keeps its files on this machine: unset S3_*.',
    ])
  })
})

test('a root key’s file that cannot be read is a sentence', () => {
  expect(problemsOf({ ROOT_KEY_FILE: '/nowhere/at/all' })).toEqual(['ROOT_KEY_FILE must name a file that can be read.'])
})
