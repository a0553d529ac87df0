import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { easyCookie, languageCookie, reporterIdleMinutes } from '@canal/contract'
import { legalDocument } from '@canal/messages/legal'
import { locales } from '@canal/messages'
import { expect, test } from 'vitest'
import { deviceCookie } from '../accounts/session/device-cookie.ts'
import { reporterCookieName } from '../../platform/http/reporter-cookie.ts'
import { hostName, type SealedCookie } from '../../platform/http/sealed-cookie.ts'
import { loginStateCookie, vouchingCookie } from '../accounts/single-sign-on/login-state.ts'

const day = 24 * 3600
const sealed = [deviceCookie, loginStateCookie, vouchingCookie]
const lifetime = ({ validSeconds }: Pick<SealedCookie, 'validSeconds'>) =>
  validSeconds < day ? { minutes: validSeconds / 60 } : { days: validSeconds / day }

/** What the code does: each cookie with the time after which it is gone. */
const inUse: Readonly<Record<string, { days?: number; minutes?: number }>> = {
  [reporterCookieName]: { minutes: reporterIdleMinutes },
  [languageCookie.name]: lifetime({ validSeconds: languageCookie.maxAgeSeconds }),
  [easyCookie.name]: {},
  ...Object.fromEntries(sealed.map((cookie) => [hostName(cookie), lifetime(cookie)])),
}

test.each(locales)(
  'the cookies policy names every cookie, its use and its time as the code has them (%s)',
  (locale) => {
    const { sections } = legalDocument(locale, 'cookies', { organisation: 'Ejemplo' })
    const table = sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table')
    const told = (table?.rows ?? []).map(([name = '', use = '', time = '']) => {
      const numbers = [...time.matchAll(/(\d+) (días|days|minutos|minutes)/g)]
      const units = numbers.map(([, number, unit]) => [/^d/.test(unit ?? '') ? 'days' : 'minutes', Number(number)])
      return { name, hasUse: use.length > 20, time: Object.fromEntries(units) as object }
    })
    expect(told).toEqual(told.map(({ name }) => ({ name, hasUse: true, time: inUse[name] })))
    expect(told.map(({ name }) => name).sort()).toEqual(Object.keys(inUse).sort())
  },
)

test('no other part of the server makes a cookie', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(pathsWith(/'set-cookie'/).sort()).toEqual([
    'modules/public-site/chosen.ts',
    'platform/http/reporter-cookie.ts',
    'platform/http/sealed-cookie.ts',
  ])
  expect(sources.flatMap(({ text }) => text.match(/: SealedCookie = \{/g) ?? [])).toHaveLength(sealed.length)
})
