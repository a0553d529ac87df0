import { expect, test } from 'vitest'
import { textsOf } from '../test/legal-texts.ts'
import { translators } from './all.ts'
import { easyTexts, loadEach } from './bundles.ts'
import { legalDocument } from './legal.ts'
import { locales, type Locale } from './locales.ts'

const easy = await loadEach(easyTexts)
const textOf = (locale: Locale, name: 'faq' | 'manual' | 'terms') =>
  textsOf(legalDocument(locale, name, { organisation: 'Ejemplo' })).join('\n')

test('the questions name an archived report as its reporter’s page does', () => {
  for (const locale of locales)
    for (const name of ['faq', 'manual'] as const)
      for (const key of ['report.publicStatus.archived', 'follow.status.closed'] as const)
        expect(textOf(locale, name)).toMatch(new RegExp(`[«“]${translators[locale](key)}[»”]`))
})

test('wherever a term of the acknowledgement is promised, its exception is too (art. 9.2.c)', () => {
  const exception = { es: /salvo que (?:eso )?ponga en peligro/, en: /unless (?:it|that) would endanger/ }
  const inEasyWords = {
    es: /\nNo (?:se lo decimos|le escribe) si/,
    en: /\n(?:We do not tell you|They do not write) if/,
  }
  for (const locale of ['es', 'en'] as const) {
    const t = translators[locale]
    const plain = [
      ...(['faq', 'manual', 'terms'] as const).map((name) => textOf(locale, name)),
      t('sent.next.acknowledgement'),
      t('landing.when.ack'),
      t('home.howAnswer'),
      t('follow.statusText.pending', { date: '27/11/2026' }),
    ]
    expect(plain.filter((text) => !exception[locale].test(text))).toEqual([])
    const easyKeys = ['sent.next.acknowledgement', 'follow.statusText.pending'] as const
    const easyOnes = [...easyKeys.map((key) => easy[locale].texts[key] ?? ''), t('easy.then.week')]
    expect(easyOnes.filter((text) => !inEasyWords[locale].test(text))).toEqual([])
  }
})

test('members are promised no day of deletion, and no notice, that others do not hold', () => {
  const date = '27/11/2026'
  expect(translators.es('casework.body.not_admitted', { date })).toMatch(/como muy tarde .*salvo que se retenga/)
  expect(translators.en('casework.body.not_admitted', { date })).toMatch(/at the latest, unless it is held/)
  expect(translators.es('casework.releaseBody')).toMatch(/historial.*antes de que se suprima/)
  expect(translators.en('casework.releaseBody')).toMatch(/history.*before it is deleted/)
  expect(translators.es('casework.track')).not.toContain('en plazo')
})

test('who suppresses a part is told who sees it still, and who extends a term which investigation is opened', () => {
  for (const key of ['casework.body.part', 'casework.body.partHeld'] as const) {
    expect(translators.es(key, { hours: 72 })).toMatch(/solo lo ve quien vaya a confirmarlo/)
    expect(translators.en(key, { hours: 72 })).toMatch(/only the person who is to confirm it sees it/)
  }
  for (const key of ['casework.body.extension', 'casework.confirmExtension.body'] as const) {
    expect(translators.es(key, { date: '27/11/2026' })).toMatch(/si no lo está ya y la comunicación no está concluida/)
    expect(translators.en(key, { date: '27/11/2026' })).toMatch(/unless the report is closed/)
  }
})

test('the terms after closing are promised with their exception: what the committee of a channel sets', () => {
  const exception = {
    es: /de cero a diez años, para lo que se concluya después/,
    en: /from zero to ten years, for what is closed afterwards/,
  }
  for (const locale of ['es', 'en'] as const)
    for (const name of ['privacy', 'committee-manual'] as const)
      expect(textsOf(legalDocument(locale, name, { organisation: 'Ejemplo' })).join('\n')).toMatch(exception[locale])
})
