import { describe, expect, test } from 'vitest'
import { textsOf } from '../test/legal-texts.ts'
import { catalogues, translators } from './all.ts'
import { legalDocument, legalNames, type Block, type Inline } from './legal.ts'
import { pictureNames } from './legal/pictures.ts'
import { locales, sourceLocale, type Locale } from './locales.ts'

const least = { organisation: 'Ejemplo' }
const email = 'canal@ejemplo.example'
const all = locales.flatMap((locale) => legalNames.map((name) => [locale, name] as const))
const spanish = (name: (typeof legalNames)[number]) => textsOf(legalDocument('es', name, least)).join('\n')

const inlines = (block: Block): readonly Inline[] =>
  block.kind === 'paragraph' ? block.text : block.kind === 'list' ? block.items.flat() : []

const manuals = ['manual', 'committee-manual', 'administrator-manual'] as const

describe.each(all)('%s %s', (locale, name) => {
  const document = legalDocument(locale, name, least)

  test('leaves out what the organisation has not given, and nothing is empty or undefined', () => {
    expect(textsOf(document).filter((text) => !text.trim() || /undefined|: $/.test(text))).toEqual([])
    expect(document.sections.filter(({ blocks }) => blocks.length === 0)).toEqual([])
  })

  test('links only to https addresses, mail addresses and its neighbours', () => {
    const blocks = [...document.intro, ...document.sections.flatMap((section) => section.blocks)]
    const links = blocks.flatMap(inlines).filter((part) => typeof part !== 'string')
    expect(links.filter(({ href }) => !/^(https:\/\/|mailto:|\/legal\/)/.test(href))).toEqual([])
  })

  test('has the sections of the source language, under the same ids, each once', () => {
    const ids = (of: Locale) => legalDocument(of, name, least).sections.map(({ id }) => id)
    expect(ids(locale)).toEqual(ids(sourceLocale))
    expect(new Set(ids(locale)).size).toBe(ids(locale).length)
  })
})

test('a name that ends with a full stop ends its sentence with that one', () => {
  for (const [locale, name] of all)
    expect(
      textsOf(legalDocument(locale, name, { organisation: 'Aguas S.A.' })).filter((text) => /S\.A\.\./.test(text)),
    ).toEqual([])
})

test('both lists of frequently asked questions have nine questions and link to the user manual', () => {
  for (const [locale, name] of all.filter(([, name]) => name.endsWith('faq'))) {
    const document = legalDocument(locale, name, { ...least, manualUrl: 'https://manual.example/' })
    expect(document.sections).toHaveLength(9)
    expect(document.sections.every(({ heading }) => heading.endsWith('?'))).toBe(true)
    expect(document.intro.flatMap(inlines)).toContainEqual(expect.objectContaining({ href: 'https://manual.example/' }))
  }
})

test('the manuals name what is pressed and read by the words that it bears', () => {
  for (const locale of locales) {
    const quoted = /[«“]([^»”]+)[»”]/g
    const names = new Intl.DisplayNames(locale, { type: 'language' })
    const posters = locales.map((of) => translators[locale]('channels.poster', { language: names.of(of) ?? '' }))
    const words = new Set([...Object.values(catalogues[locale].texts), ...posters])
    const named = manuals.flatMap((name) =>
      [
        ...textsOf(legalDocument(locale, name, least))
          .join('\n')
          .matchAll(quoted),
      ].map(([, text]) => text ?? ''),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((text) => !words.has(text))).toEqual([])
  }
})

test('the manuals show each of their pictures once, the same in each language, with words for those who do not see it', () => {
  for (const locale of locales) {
    const shown = manuals
      .flatMap((name) => legalDocument(locale, name, least).sections.flatMap(({ blocks }) => blocks))
      .filter((block) => block.kind === 'picture')
    expect(shown.map(({ name }) => name).sort()).toEqual([...pictureNames].sort())
    expect(shown.filter(({ alt, caption }) => alt.length < 60 || alt === caption)).toEqual([])
  }
})

test('the questions say where the status is changed and saved, and what choosing Archived does', () => {
  for (const name of ['faq', 'committee-faq'] as const) {
    expect(spanish(name)).toMatch(/«Gestión del expediente»/)
    expect(spanish(name)).toMatch(/guard/)
    expect(spanish(name)).toMatch(/«Archivada»/)
  }
})

test('the legal notice carries the contact address', () => {
  for (const locale of locales)
    expect(textsOf(legalDocument(locale, 'legal-notice', { ...least, email })).join()).toContain(email)
})

test('the privacy policy cites the right articles and does not rest on consent', () => {
  const text = spanish('privacy')
  for (const article of ['9.2.c', '9.2.d', '6.1.c', '6.1.e', '9.2.g', '26.2', '32.1', '32.3', '32.4', '33.3'])
    expect(text).toContain(article)
  expect(text).toContain('El consentimiento no es la base')
  expect(spanish('terms')).toContain('no un consentimiento')
})

test('the register, meetings and what goes to the prosecutor are told as the organisation’s, by its own means', () => {
  const own = { es: /por sus propios medios/, en: /by its own means/ }
  const doneOutside = {
    es: /libro-registro|reunión (?:presencial|que pide)|reunión, si|(?:remit|enví).*Ministerio Fiscal/i,
    en: /the register|meeting in person|meeting that|meeting, if|(?:sent|send).*public prosecutor/i,
  }
  const names = ['privacy', 'faq', 'terms', 'manual', 'committee-manual'] as const
  for (const locale of ['es', 'en'] as const) {
    const told = names.map((name) =>
      textsOf(legalDocument(locale, name, least)).filter((text) => doneOutside[locale].test(text)),
    )
    expect(told.map((texts) => texts.length)).toEqual([3, 1, 1, 1, 2])
    expect(told.flat().filter((text) => !own[locale].test(text))).toEqual([])
  }
  for (const key of ['landing.other.meeting', 'easy.other.meeting'] as const) {
    expect(translators.es(key)).toMatch(/la organización/i)
    expect(translators.en(key)).toMatch(/the organisation/i)
  }
})
