// @vitest-environment jsdom
import { translators } from '@canal/messages/all'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage, typeInto } from '../../test/page.tsx'
import { TranslateProvider } from '../lib/i18n.ts'
import { TagsInput } from './tags-input.tsx'

const t = translators.es
const render = openPage()

const Witnesses = () => {
  const [tags, setTags] = useState(['Ana', 'Luis'])
  return <TagsInput id="who" label="Who" listLabel="Named" max={5} maxLength={50} tags={tags} onChange={setTags} />
}
const remove = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`[aria-label="${t('action.removeNamed', { name })}"]`)?.click())
const said = () => document.querySelector('[role=status]')?.textContent
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id

it('says who came and who went, and leaves the focus beside, at last where names are typed', async () => {
  await render(
    <TranslateProvider value={t}>
      <Witnesses />
    </TranslateProvider>,
  )
  expect(said()).toBe('')
  await typeInto(document.querySelector('input') as HTMLInputElement, 'Rosa, Marta,')
  expect(said()).toBe(t('field.added', { names: 'Rosa, Marta' }))
  await remove('Luis')
  expect(said()).toBe(t('field.removed', { names: 'Luis' }))
  expect(focused()).toBe(t('action.removeNamed', { name: 'Rosa' }))
  for (const name of ['Rosa', 'Marta', 'Ana']) await remove(name)
  expect(focused()).toBe('who')
})

it('says it in the language that is chosen afterwards', async () => {
  const inLanguage = (locale: 'es' | 'en') =>
    render(
      <TranslateProvider value={translators[locale]}>
        <Witnesses />
      </TranslateProvider>,
    )
  await inLanguage('es')
  await typeInto(document.querySelector('input') as HTMLInputElement, 'Rosa,')
  await inLanguage('en')
  expect(said()).toBe(translators.en('field.added', { names: 'Rosa' }))
})
