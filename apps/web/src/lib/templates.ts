import { listTemplates } from '@canal/contract/templates/endpoints'
import type { Template } from '@canal/contract/templates/schemas'
import { locales, type Locale } from '@canal/messages/locales'
import { queryOptions } from '@tanstack/react-query'
import type { Call } from './api.ts'

export const templatesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['templates'],
    queryFn: ({ signal }) => call(listTemplates, { signal, suppressError: true }),
  })

/** What is written, with a template's words after it. */
export const withWords = (written: string, words: string): string =>
  written.trim() === '' ? words : `${written.trimEnd()}\n\n${words}`

/** A template's text in a language; where it has none, in the first that it has. */
export const textOf = ({ texts }: Template, wanted: Locale): { words: string; locale: Locale } => {
  const locale = texts[wanted] === undefined ? locales.find((one) => texts[one] !== undefined) : wanted
  return { words: (locale && texts[locale]) ?? '', locale: locale ?? wanted }
}
