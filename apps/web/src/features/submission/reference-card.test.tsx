// @vitest-environment jsdom
import { createTranslator, type PublicKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/public'
import { act } from 'react'
import { encode } from 'uqr'
import { beforeEach, expect, it, vi } from 'vitest'
import { buttonNamed, openPage, typeInto } from '../../../test/page.tsx'
import { TranslateProvider } from '../../lib/i18n.ts'
import { ReferenceCard } from './reference-card.tsx'

const t = createTranslator<PublicKey>('es', { texts })
const reference = 'GMK5-2XPP-WXB9-Y3PS-ERWC-9JAF'
const render = openPage()
const saved = vi.fn()

beforeEach(() => {
  saved.mockClear()
  return render(
    <TranslateProvider value={t}>
      <ReferenceCard address="https://canal.example/demo" reference={reference} isSaved={false} onSaved={saved} />
    </TranslateProvider>,
  )
})

const box = () => document.querySelector<HTMLInputElement>('#last-group')
const check = async (typed: string) => {
  await typeInto(document.querySelector('#last-group')!, typed)
  await act(async () => buttonNamed(t('sent.confirm.button')).click())
}

it.each(['9JAF', ' 9jaf ', reference, 'gmk5 2xpp wxb9 y3ps erwc 9jaf'])(
  'takes the last group, or the whole code: "%s"',
  async (typed) => {
    await check(typed)
    expect(saved).toHaveBeenCalledOnce()
  },
)

it.each([
  ['', 'sent.confirm.empty'],
  ['9JA', 'sent.confirm.wrong'],
  ['GMK5-2XPP-WXB9-Y3PS-ERWC-8JAF', 'sent.confirm.wrong'],
] as const)('says what is missing or wrong: "%s"', async (typed, words) => {
  await check(typed)
  expect(saved).not.toHaveBeenCalled()
  expect(document.querySelector('[role=alert]')?.textContent).toContain(t(words))
})

it('reads the code to who asks to see it again', async () => {
  await act(async () => box()?.focus())
  await act(async () => buttonNamed(t('sent.code.showAgain')).click())
  expect(document.activeElement?.textContent).toBe(reference)
})

it('draws the code as text: an address would stay in the history of who scans it', async () => {
  await act(async () => buttonNamed(t('sent.code.showQr')).click())
  const drawn = await vi.waitUntil(() => document.querySelector('.qr-dark')?.getAttribute('d'))
  const { data } = encode(reference, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h`] : [])))
  expect(drawn.match(/M\d+ \d+h/g)).toEqual(dark)
})

it('covers the code while its last group is typed, but not on paper', async () => {
  const shown = () => document.querySelector('.reference')?.textContent
  await act(async () => buttonNamed(t('sent.code.showQr')).click())
  await act(async () => document.querySelector<HTMLInputElement>('#last-group')?.focus())
  expect(shown()).not.toMatch(/[0-9A-Z]{4}/)
  expect(document.body.textContent).not.toContain('9JAF')
  expect(document.querySelector('.qr')).toBeNull()
  expect(document.body.textContent).not.toContain(t('sent.code.hideQr'))
  await act(async () => dispatchEvent(new Event('beforeprint')))
  expect(shown()).toBe(reference)
  expect(document.querySelector('.on-paper')?.textContent).toBe('https://canal.example/demo')
  expect(document.querySelectorAll('.on-paper .qr')).toHaveLength(1)
  await act(async () => dispatchEvent(new Event('afterprint')))
  expect(document.body.textContent).not.toContain('9JAF')
})
