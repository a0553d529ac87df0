import { expect, test } from 'vitest'
import { catalogues } from './all.ts'
import { easyTexts, loadEach } from './bundles.ts'
import { locales } from './locales.ts'
import { legalTexts } from '../test/legal-texts.ts'

type Texts = readonly (readonly [key: string, text: string])[]
const easy = await loadEach(easyTexts)
const textsOf = (locale: 'es' | 'en'): Texts => [
  ...Object.entries(catalogues[locale].texts),
  ...Object.entries({ ...easy[locale].texts, ...easy[locale].around }),
  ...legalTexts(locale),
]
const es = textsOf('es')
const en = textsOf('en')
const matching = (texts: Texts, pattern: RegExp) => texts.filter(([, text]) => pattern.test(text))

/** Forms that can only be the familiar address; "escribe" or "comprueba" are also said of a third person. */
const familiar =
  'tú|tu|tus|te|ti|contigo|tuy[oa]s?|vosotr[oa]s|vuestr[oa]s?|os|puedes|tienes|debes|eres|estás|quieres|sabes|necesitas|conoces|recibes|has|haz|hayas|puedas|tengas|quieras|seas|estés|pulses|escribas|cierres|compruebas|elijas|guardes|envíes|(?!atrás|detrás|tras)\\p{L}+rás'

test('Spanish texts address people as usted', () => {
  expect(matching(es, new RegExp(`(?<!\\p{L})(${familiar})(?!\\p{L})`, 'iu'))).toEqual([])
})

test('the familiar forms would be noticed', () => {
  const pattern = new RegExp(`(?<!\\p{L})(${familiar})(?!\\p{L})`, 'iu')
  expect(['Puedes entrar', 'Escribe tu nombre', 'Lo verás aquí'].every((text) => pattern.test(text))).toBe(true)
  expect(['Atrás', 'sus datos', 'Teléfono', 'La verá después'].some((text) => pattern.test(text))).toBe(false)
})

test('"denuncia" stands only in search metadata and in the frequently asked questions', () => {
  const allowed = /^landing\.meta|^legal\/faq/
  expect(matching(es, /denunci/i).filter(([key]) => !allowed.test(key))).toEqual([])
})

test('Spanish typography: angular quotation marks, opening question and exclamation marks, one ellipsis character', () => {
  expect(matching(es, /["“”‘’']|\.\.\./)).toEqual([])
  expect(es.filter(([, text]) => text.split('¿').length !== text.split('?').length)).toEqual([])
  expect(es.filter(([, text]) => text.split('¡').length !== text.split('!').length)).toEqual([])
  expect(es.filter(([, text]) => text.split('«').length !== text.split('»').length)).toEqual([])
})

test('English typography: straight apostrophes as the specification writes them, curly quotation marks, one ellipsis character', () => {
  expect(matching(en, /["«»‘’¿¡]|\.\.\./)).toEqual([])
  expect(en.filter(([, text]) => text.split('“').length !== text.split('”').length)).toEqual([])
})

test('an English text holds no Spanish left behind', () => {
  expect(matching(en, /[áíóúñ]/i)).toEqual([])
})

test('English texts call what a reporter keeps the reference, and nothing else', () => {
  expect(matching(en, /reference (number|code)|(tracking|follow-up|report) code/i)).toEqual([])
  const toReporters =
    /^(landing|easy|lookup|follow|new|sent|public|poster|mail\.reporter|casework\.told)\.|^casework\.(acknowledgement|extendedMessage)$|^legal\/(manual|faq|terms|privacy)$/
  const others = /QR code/g
  const said = en.filter(([key, text]) => toReporters.test(key) && /\bcodes?\b/i.test(text.replace(others, '')))
  expect(said).toEqual([])
})

test('English texts write email without a hyphen', () => {
  expect(matching(en, /e-mail/i)).toEqual([])
})

test.each(locales)('whoever reads of an article is told of which law (%s)', (locale) => {
  const texts = Object.entries(catalogues[locale].texts)
  const citing = matching(texts, /\bart[íi]c(ulos?|les?) \d/i)
  expect(citing).not.toEqual([])
  expect(citing.filter(([, text]) => !/(ley|law) 2\/2023/i.test(text))).toEqual([])
})
