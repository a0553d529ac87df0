// @vitest-environment jsdom
import { createTranslator, type PublicKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/public'
import type { PublicPage } from '@canal/contract/pages/public-page'
import { beforeEach, describe, expect, it } from 'vitest'
import { enhanceLookup } from './enhance-lookup.ts'
import { noAssets, pages } from './fixtures.ts'
import { render } from './ssr.tsx'

const t = createTranslator<PublicKey>('es', { texts })
const frame = { locale: 'es', path: '/', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
const field = () => document.querySelector<HTMLInputElement>('#ref') as HTMLInputElement
const refusal = () => document.querySelector('#ref-error')
/** Whether the form goes on to be sent, as the browser's own button would have it. */
const send = async (value: string) => {
  const form = field().form as HTMLFormElement
  field().value = value
  field().dispatchEvent(new Event('input', { bubbles: true }))
  return new Promise<boolean>((resolve) => {
    // The one part that jsdom has not: it would leave the page.
    form.submit = () => resolve(true)
    field().addEventListener('focus', () => resolve(false), { once: true })
    form.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))
  })
}

describe.each(['lookup', 'lookup not found', 'landing'])(
  'the form that asks for a reference, on the page %s',
  (name) => {
    beforeEach(() => {
      const { html } = render({ ...pages[name], ...frame } as PublicPage, noAssets)
      document.documentElement.innerHTML = html.replace(/^<!doctype html>/i, '')
      enhanceLookup()
    })

    it.each([
      ['abc', t('lookup.fault.length', { written: 3 })],
      ['0000-0000-0000-0000-0000', t('lookup.fault.length', { written: 20 })],
      ['0000-0000-0000-0000-0000-000<', t('lookup.fault.letter', { letter: '<' })],
      ['2026-4817', t('lookup.fault.caseNumber')],
      ['0000-0000-0000-0000-0000-0001', t('lookup.fault.check')],
      ['  ', t('errors.referenceRequired')],
    ])('says beside the field what is wrong with %j, and sends nothing', async (typed, words) => {
      expect(await send(typed)).toBe(false)
      expect(refusal()?.textContent).toBe(`${t('field.error')} ${words}`)
      expect(document.querySelectorAll('#ref-error')).toHaveLength(1)
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(field().getAttribute('aria-describedby')?.split(' ')).toContain('ref-error')
      expect(document.activeElement).toBe(field())
      expect(document.body.textContent).not.toContain(t('lookup.notFound'))
    })

    it('stays out of the way of a button that asks for other words', () => {
      const form = field().form as HTMLFormElement
      const other = form.appendChild(document.createElement('button'))
      other.formNoValidate = true
      const sent = new SubmitEvent('submit', { cancelable: true, bubbles: true, submitter: other })
      field().value = 'abc'
      form.dispatchEvent(sent)
      expect(sent.defaultPrevented).toBe(false)
    })

    it('takes the words back while the field is being mended, and sends what may be one, whatever stands around it', async () => {
      await send('abc')
      field().blur()
      expect(await send('Mi código es «0000-0000-0000-0000-0000-0000».')).toBe(true)
      expect(refusal()).toBeNull()
      expect(field().hasAttribute('aria-invalid')).toBe(false)
    })
  },
)
