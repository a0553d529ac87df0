import { statuses } from '@canal/contract'
import { createTranslator, locales, type OfficeKey } from '@canal/messages'
import { officeTexts } from '@canal/messages/bundles'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { OfficeLanguageProvider } from '../lib/office-text.ts'
import { RequestBadge } from './request-badge.tsx'
import { badgeVariants, StateBadge } from './state-badge.tsx'

const textsOf = (bundles: readonly ('first' | 'case')[]) =>
  Promise.all(
    locales.map(async (locale) => {
      const loaded = await Promise.all(bundles.map(async (bundle) => (await officeTexts[locale][bundle]()).texts))
      return createTranslator<OfficeKey>(locale, { texts: Object.assign({}, ...loaded) as Record<string, string> })
    }),
  )
const first = await textsOf(['first'])
const texts = await textsOf(['first', 'case'])
const render = (text: (typeof texts)[number], node: ReactNode) =>
  renderToStaticMarkup(
    <OfficeLanguageProvider value={{ text, change: () => undefined }}>{node}</OfficeLanguageProvider>,
  )
const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, '')

/** Specification §4, in its order. */
const specified =
  'approved approvedByYou pending denied deniedByYou accessDenied accessGranted reopened pendingApproval archived requestedByYou inactive active investigation instruction resolution'

describe('badges', () => {
  it('has every variant of the specification and every status, and no other', () => {
    expect([...badgeVariants].sort()).toEqual([...new Set([...specified.split(' '), ...statuses])].sort())
  })

  it('has the words for reports and accounts in lists among the first texts: no list waits for those of a report', () => {
    for (const text of first)
      for (const variant of [...statuses, 'active', 'inactive'] as const)
        expect(wordsOf(render(text, <StateBadge variant={variant} />))).not.toContain('badge.')
  })

  it.each(badgeVariants)('%s has a word in both languages and an icon that readers pass over', (variant) => {
    for (const text of texts) {
      const markup = render(text, <StateBadge variant={variant} />)
      expect(wordsOf(markup)).toBe(text(`badge.${variant}`))
      expect(wordsOf(markup)).not.toContain('badge.')
      expect(markup).toMatch(/<svg[^>]*aria-hidden="true"/)
    }
  })

  it('no two variants look and read alike', () => {
    const looks = badgeVariants.map((variant) => render(texts[0] as never, <StateBadge variant={variant} />))
    expect(new Set(looks).size).toBe(badgeVariants.length)
  })
})

describe('a request’s badge', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const shown = (standing: Parameters<typeof RequestBadge>[0]['standing']) =>
    texts.map((text) => wordsOf(render(text, <RequestBadge standing={standing} now={now} />)))

  it('tells the votes of a pending one', () => {
    expect(shown({ state: 'pending', votes: { voted: 1, total: 3 } })).toEqual([
      'Pendiente1/3 votos',
      'Pending1/3 votes',
    ])
  })

  it('tells the whole hours that an access has left, and when it is less than one', () => {
    const until = (iso: string) => shown({ state: 'accessGranted', until: iso })
    expect(until('2026-11-21T19:30:00.000Z')).toEqual(['Acceso concedidoquedan 31 h', 'Access granted31 h left'])
    expect(until('2026-11-20T13:10:00.000Z')[0]).toBe('Acceso concedidoqueda 1 h')
    expect(until('2026-11-20T12:40:00.000Z')[0]).toBe('Acceso concedidoqueda menos de 1 h')
  })

  it('tells how long ago a report was reopened', () => {
    expect(shown({ state: 'reopened', since: '2026-11-20T07:00:00.000Z' })[0]).toBe('Reabiertahace 5 h')
  })
})
