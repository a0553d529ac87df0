// @vitest-environment jsdom
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts as english } from '@canal/messages/en/bundles/office'
import { texts as spanish } from '@canal/messages/es/bundles/office'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { ClosedMark } from './closed-mark.tsx'
import { tellClosed } from './tell-closed.ts'

const texts = {
  es: createTranslator<OfficeKey>('es', { texts: spanish }),
  en: createTranslator<OfficeKey>('en', { texts: english }),
}
const responsible = { es: 'persona responsable del Sistema', en: 'person in charge of the internal reporting system' }
const render = openPage()

it.each(['es', 'en'] as const)('that rows were altered is an alarm that says whom to tell (%s)', (locale) => {
  const sink = vi.fn<(notice: Notice) => void>()
  const disconnect = connectToaster(sink)
  tellClosed('report.reports.altered', texts[locale])
  tellClosed('report.reports.noAccess', texts[locale])
  disconnect()
  const [[alarm] = [], [calm] = []] = sink.mock.calls
  expect(alarm).toMatchObject({ kind: 'error', text: texts[locale]('report.reports.altered') })
  expect(alarm?.detail).toContain(responsible[locale])
  expect(calm).toEqual({ kind: 'info', text: texts[locale]('report.reports.noAccess') })
})

it('its row says so in the tone of danger and under a mark of its own, unlike one that is merely closed', async () => {
  await render(
    <OfficeLanguageProvider value={{ text: texts.es, change: () => undefined }}>
      <ClosedMark item={{ altered: true }} />
      <ClosedMark item={{}} />
    </OfficeLanguageProvider>,
  )
  const [alarm, calm] = document.querySelectorAll('.locked')
  expect(alarm?.getAttribute('data-tone')).toBe('danger')
  expect(alarm?.querySelector('.lucide-shield-alert')).not.toBeNull()
  expect(calm?.hasAttribute('data-tone')).toBe(false)
  expect(calm?.querySelector('.lucide-lock')).not.toBeNull()
})
