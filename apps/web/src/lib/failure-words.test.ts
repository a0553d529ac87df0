import { openReferenceOfChannel, submitReport, writeReporterChat } from '@canal/contract/reports/endpoints'
import { createTranslator, inEachLanguage, locales, type PublicKey } from '@canal/messages'
import { formTexts, loadEach } from '@canal/messages/bundles'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { wordFailure } from './failure-words.ts'

const first = await loadEach(inEachLanguage((locale) => formTexts[locale].first))
const afterwards = await loadEach(inEachLanguage((locale) => formTexts[locale].afterwards))

describe.each(locales)('why a call failed, in %s', (locale) => {
  const t = createTranslator<PublicKey>(locale, { texts: { ...first[locale].texts, ...afterwards[locale].texts } })
  const words = (code: string, retryAfter: number | null = null) =>
    wordFailure(t, new ApiError(422, { code, message: 'In some language' }, retryAfter))
  // Of a channel that is not there any more nothing else can be said; who has no session is asked for the code.
  const unsaid = ['not-found', 'unauthorized']

  it.each(
    [submitReport, openReferenceOfChannel, writeReporterChat]
      .flatMap(({ errors }): readonly string[] => errors)
      .concat('too-many-requests', 'service-busy', 'storage-full', 'channel-stopped', 'form-token-invalid')
      .filter((code) => !unsaid.includes(code)),
  )('is said by the page itself: %s', (code) => {
    expect(words(code)).not.toBe(t('errors.unexpected'))
    expect(words(code)).not.toMatch(/In some language|errors\./)
  })

  it('says after how many minutes to try again, where it is more than one', () => {
    expect(words('too-many-requests', 60)).toBe(t('public.tooManyTries'))
    expect(words('too-many-requests', 61)).toBe(t('errors.too-many-for-minutes', { minutes: 2 }))
  })

  it('is told as it came where something in between answered without a code, and as a lost connection where nothing did', () => {
    expect(wordFailure(t, new ApiError(502, { message: 'Bad gateway' }))).toBe('Bad gateway')
    expect(wordFailure(t, new ApiError(0, null))).toBe(t('errors.offline'))
  })
})
