// @vitest-environment jsdom
import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/office'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import { ApiError, type Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { Bell } from './bell.tsx'

const text = createTranslator<OfficeKey>('es', { texts })
const render = openPage()

/** The bell, once the server's answer is there, says and shows this. */
const expectBell = async (answer: () => Promise<unknown>, said: string, shown: string) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={queries}>
      <CallProvider value={answer as Call}>
        <OfficeLanguageProvider value={{ text, change: () => undefined }}>
          <Bell />
        </OfficeLanguageProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
  const seen = () => {
    const button = document.querySelector('button')
    return [queries.isFetching(), button?.getAttribute('aria-label'), button?.textContent]
  }
  await act(() => vi.waitFor(() => expect(seen()).toEqual([0, said, shown])))
}
const counting = (unread: number) => () => Promise.resolve({ unread })

describe('the bell', () => {
  it('says how many are unread, and shows the number', async () => {
    await expectBell(counting(3), 'Notificaciones: 3 sin leer', '3')
  })

  it('shows no number where nothing is unread', async () => {
    await expectBell(counting(0), 'Notificaciones', '')
  })

  it.each([
    [99, 'Notificaciones: 99 sin leer', '99'],
    [100, 'Notificaciones: más de 99 sin leer', '99+'],
  ])('counts no further than 99: %i', async (unread, said, shown) => {
    await expectBell(counting(unread), said, shown)
  })

  it('stays, without a number, where the count does not come', async () => {
    const failing = () => Promise.reject(new ApiError(0, null))
    await expectBell(failing, 'Notificaciones', '')
  })
})
