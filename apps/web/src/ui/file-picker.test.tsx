// @vitest-environment jsdom
import { translators } from '@canal/messages/all'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../test/page.tsx'
import { TranslateProvider } from '../lib/i18n.ts'
import { FilePicker } from './file-picker.tsx'

const t = translators.es
const render = openPage()

const Picker = () => {
  const [files, setFiles] = useState<readonly File[]>(['a', 'b', 'c'].map((name) => new File(['x'], `${name}.txt`)))
  const limits = { maxFileSize: 10, count: 5, extensions: ['txt'], totalBytes: 100 }
  return <FilePicker id="files" label="Files" isPlain={false} files={files} limits={limits} onChange={setFiles} />
}
const remove = (name: string) =>
  act(async () =>
    document.querySelector<HTMLElement>(`[aria-label="${t('files.removeNamed', { filename: name })}"]`)?.click(),
  )
const said = () => document.querySelector('[role=status]')?.textContent
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id

it('says which file was taken away and leaves the focus beside it, and at last where files are chosen', async () => {
  await render(
    <TranslateProvider value={t}>
      <Picker />
    </TranslateProvider>,
  )
  await remove('b.txt')
  expect(focused()).toBe(t('files.removeNamed', { filename: 'c.txt' }))
  expect(said()).toBe(t('field.removed', { names: 'b.txt' }))
  await remove('c.txt')
  expect(focused()).toBe(t('files.removeNamed', { filename: 'a.txt' }))
  await remove('a.txt')
  expect(focused()).toBe('files')
})
