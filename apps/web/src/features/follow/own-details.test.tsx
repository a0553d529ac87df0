// @vitest-environment jsdom
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import { TranslateProvider } from '../../lib/i18n.ts'
import { channel, report } from '../../public/fixtures.ts'
import { OwnDetails } from './own-details.tsx'

const render = openPage()
const fold = () => document.querySelector('details') as HTMLDetailsElement
const paper = (moment: 'beforeprint' | 'afterprint') => act(async () => dispatchEvent(new Event(moment)))
/** As somebody presses it: the browser opens or shuts it, and says so. */
const press = (open: boolean) =>
  act(async () => {
    fold().open = open
    fold().dispatchEvent(new Event('toggle'))
  })

beforeEach(() =>
  render(
    <TranslateProvider value={translators.es}>
      <OwnDetails report={report} timeZone={channel.timeZone} />
    </TranslateProvider>,
  ),
)

it('what the reporter told is folded on the screen, and on paper stands unfolded', async () => {
  expect(fold().open).toBe(false)
  await paper('beforeprint')
  expect(fold().open).toBe(true)
  expect(fold().textContent).toContain(report.details.description)
  await paper('afterprint')
  expect(fold().open).toBe(false)
})

it('what they unfolded themselves stays so after it was printed', async () => {
  await press(true)
  await paper('beforeprint')
  await paper('afterprint')
  expect(fold().open).toBe(true)
  await press(false)
  expect(fold().open).toBe(false)
})
