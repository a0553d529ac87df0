// @vitest-environment jsdom
import { withProposals } from '@canal/contract/reports/proposed-exclusions'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import { proofText } from '@canal/contract/proof-of-work'
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { createHash } from 'node:crypto'
import { act, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { ApiError, type Call } from '../../lib/api.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { createPublicSession, PublicSessionProvider } from '../../lib/public-session.ts'
import { channel } from '../../public/fixtures.ts'
import { Conflicts } from './conflicts.tsx'
import { draftFrom } from './draft.ts'
import { FormProvider } from './form-context.ts'
import { OptionalQuestions } from './question.tsx'
import { StepCheck } from './step-check.tsx'
import { useConflictList } from './use-conflict-list.ts'

const render = openPage()

/** The question and the check page beside each other, as two steps of the same form. */
const Form = ({ given }: { given: ChannelFace }) => {
  const [written, setWritten] = useState(draftFrom({}))
  const list = useConflictList(given, true)
  const draft = withProposals(written, list.channel.committee)
  const set = (changed: object) => setWritten((before) => ({ ...before, ...changed }))
  const more = { draft, set, leave: () => undefined, errorOf: () => undefined }
  return (
    <FormProvider
      value={{
        ...list,
        ...more,
        now: new Date(0),
        isPlain: false,
        readDate: () => undefined,
        readTime: () => undefined,
      }}
    >
      <OptionalQuestions step="what" />
      <Conflicts />
      <StepCheck onChange={() => undefined} />
    </FormProvider>
  )
}

const open = (
  given: Partial<ChannelFace>,
  call: unknown = () => Promise.reject(new Error('no call is due')),
  locale: Locale = 'es',
) =>
  render(
    <TranslateProvider value={translators[locale]}>
      <PublicSessionProvider value={{ ...createPublicSession('key', locale, null), call: call as Call }}>
        <Form given={{ ...channel, ...given }} />
      </PublicSessionProvider>
    </TranslateProvider>,
  )
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name=restrictedUsers]')]
const tick = (index: number) => act(async () => boxes()[index]?.click())
const said = () => document.querySelector('[role=status]')?.textContent
const checked = (locale: Locale) =>
  [...document.querySelectorAll('dt')].find((one) => one.textContent === translators[locale]('new.conflict.whoReads'))
    ?.nextElementSibling?.textContent

describe.each(locales)('who will read it, in %s', (locale) => {
  const text = translators[locale]
  it('is the same number beside the list and on the check page, less whoever is ticked', async () => {
    await open({}, undefined, locale)
    expect([said(), checked(locale)]).toEqual(Array(2).fill(text('new.conflict.everybodyReads', { count: 2 })))
    await tick(0)
    expect([said(), checked(locale)]).toEqual(Array(2).fill(text('new.conflict.readers', { readers: 1, count: 2 })))
  })

  it('is the alternate where everybody is ticked, and nobody where there is none, with whom to turn to', async () => {
    await open({ hasAlternate: true }, undefined, locale)
    await tick(0)
    await tick(1)
    expect([said(), checked(locale)]).toEqual(Array(2).fill(text('new.conflict.alternateReads')))
    await open({ hasAlternate: false }, undefined, locale)
    expect([said(), checked(locale)]).toEqual(Array(2).fill(text('new.conflict.nobodyLeft')))
    expect(said()).toContain('A.A.I.')
  })
})

describe('whom the form leaves out for what a report is about', () => {
  const [ana, luis] = channel.committee
  const kept = [
    { ...ana, exclusions: ['contracts'] },
    { ...luis, exclusions: ['contracts', 'tax'] },
  ] as ChannelFace['committee']
  const choose = (category: string) =>
    act(async () => {
      const select = document.querySelector('select') as HTMLSelectElement
      select.value = category
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const ticks = () => boxes().map(({ checked }) => checked)
  const why = (names: string) => translators.es('new.conflict.proposed', { names })

  it('is ticked with its reason once that is chosen, and can be changed', async () => {
    await open({ committee: kept })
    expect([ticks(), document.body.textContent]).toEqual([[false, false], expect.not.stringContaining('proponemos')])
    await choose('tax')
    expect([ticks(), document.body.textContent]).toEqual([[false, true], expect.stringContaining(why('Luis Mar'))])
    expect(checked('es')).toBe(translators.es('new.conflict.readers', { readers: 1, count: 2 }))
    await tick(1)
    expect(ticks()).toEqual([false, false])
  })

  it('changes with another choice, but for what was ticked or taken off by hand', async () => {
    await open({ committee: kept })
    await choose('tax')
    await choose('contracts')
    expect(ticks()).toEqual([true, true])
    await tick(1)
    await choose('tax')
    expect(ticks()).toEqual([false, false])
    await tick(0)
    await choose('')
    expect(ticks()).toEqual([true, false])
  })

  it('is ticked when the list comes after the choice', async () => {
    const call = vi.fn().mockRejectedValueOnce(new ApiError(0, null)).mockResolvedValue(kept)
    await open({ committee: [] }, call)
    await choose('tax')
    await act(async () => buttonNamed('Reintentar').click())
    await vi.waitFor(() => expect(ticks()).toEqual([false, true]))
  })
})

describe('a list that the page came without', () => {
  const members = channel.committee.map(({ username, fullName }) => ({ username, fullName }))

  it('is fetched for a proof of work, and is whole', async () => {
    const challenge = { token: 'a-token', bits: 8 }
    const call = vi.fn((_: unknown, { body }: { body: { proof?: { token: string; solution: string } } }) => {
      const { proof } = body
      const digest = createHash('sha256')
        .update(proofText(proof?.token ?? '', proof?.solution ?? ''))
        .digest()
      return proof && digest[0] === 0
        ? Promise.resolve(members)
        : Promise.reject(new ApiError(429, { status: 429, code: 'proof-of-work-required', message: '', challenge }))
    })
    await open({ committee: [] }, call)
    expect(said()).toContain('comprobación')
    await vi.waitFor(() => expect(boxes().map(({ value }) => value)).toEqual(['ana', 'luis']))
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('says that it could not be loaded, and is asked for again by a button', async () => {
    const call = vi.fn().mockRejectedValueOnce(new ApiError(0, null)).mockResolvedValue(members)
    await open({ committee: [] }, call)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('No se ha podido cargar')
    await act(async () => buttonNamed('Reintentar').click())
    await vi.waitFor(() => expect(boxes()).toHaveLength(2))
  })
})
