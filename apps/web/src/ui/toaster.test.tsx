// @vitest-environment jsdom
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/en/bundles/office'
import { act } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../test/page.tsx'
import { notify } from '../lib/notify.ts'
import { OfficeLanguageProvider } from '../lib/office-text.ts'
import { Toaster } from './toaster.tsx'

const text = createTranslator<OfficeKey>('en', { texts })
const render = openPage()

it('shows three toasts at most, the newest first, and the same text once', async () => {
  await render(
    <OfficeLanguageProvider value={{ text, change: () => undefined }}>
      <Toaster theme="light" />
    </OfficeLanguageProvider>,
  )
  for (const said of ['one', 'two', 'three', 'four', 'four'])
    await act(async () => {
      notify('info', said)
      // The toaster takes it up a task later.
      await new Promise((resolve) => setTimeout(resolve))
    })
  const shown = (visible: boolean) =>
    [...document.querySelectorAll(`[data-sonner-toast][data-visible=${visible}]`)].map((one) => one.textContent)
  expect(shown(true)).toEqual(['four', 'three', 'two'])
  expect(shown(false)).toEqual(['one'])
})
