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
/** Whether the browser would go on to send the form. */
const send = (value: string) => {
  field().value = value
  field().dispatchEvent(new Event('input', { bubbles: true }))
  return field().form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))
}

describe.each(['lookup', 'lookup not found', 'landing'])(
  'the form that asks for a reference, on the page %s',
  (name) => {
    beforeEach(() => {
      const { html } = render({ ...pages[name], ...frame } as PublicPage, noAssets)
      document.documentElement.innerHTML = html.replace(/^<!doctype html>/i, '')
      enhanceLookup()
    })

    it.each(['abc', '0000-0000'])('says beside the field, in the server’s words, that %j cannot be one', (typed) => {
      expect(send(typed)).toBe(false)
      expect(refusal()?.textContent).toContain(t('lookup.notFound'))
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(field().getAttribute('aria-describedby')?.split(' ')).toContain('ref-error')
      expect(document.activeElement).toBe(field())
      expect(field().validationMessage).not.toContain(t('lookup.notFound'))
    })

    it.each(['', '  '])('says of %j that the reference is to be written, and nothing of not found', (typed) => {
      send('abc')
      expect(send(typed)).toBe(false)
      expect(refusal()?.textContent).toContain(t('errors.referenceRequired'))
      expect(document.querySelectorAll('#ref-error')).toHaveLength(1)
      expect(document.body.textContent).not.toContain(t('lookup.notFound'))
      expect(field().getAttribute('aria-invalid')).toBe('true')
    })

    it('takes the words back while the field is being mended, and sends what may be one', () => {
      send('abc')
      expect(send('0000-0000-0000-0000-0000-0000')).toBe(true)
      expect(refusal()).toBeNull()
      expect(field().hasAttribute('aria-invalid')).toBe(false)
    })
  },
)
