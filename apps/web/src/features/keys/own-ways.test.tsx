// @vitest-environment jsdom
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { OwnReadmission } from '@canal/contract/readmissions/schemas'
import { createTranslator } from '@canal/messages'
import { texts } from '@canal/messages/case-es'
import { catalogue } from '@canal/messages/office-es'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../test/page.tsx'
import type { Call } from '../../lib/api.ts'
import { CallProvider } from '../../lib/call.ts'
import { TranslateProvider } from '../../lib/i18n.ts'
import { OfficeLanguageProvider } from '../../lib/office-text.ts'
import { OwnKeys } from './own-keys.tsx'
import { OwnWaiting } from './own-waiting.tsx'

const text = createTranslator('es', { texts: { ...catalogue.texts, ...texts } })
const render = openPage()
const user = { keyState: 'unconfirmed', capabilities: ['vote.cast'] } as unknown as CurrentUser
const since = '2026-03-02T08:00:00.000Z'

/** The page of one's own keys for whom no colleague can confirm, with these ways left. */
const shown = async (left: Pick<OwnReadmission, 'ways' | 'hasOrganisationKey'>): Promise<string> => {
  const waiting = { isNew: false, since, toldAt: since, confirmsAt: null, isObjected: false, colleagues: [] }
  const queries = new QueryClient()
  await render(
    <QueryClientProvider client={queries}>
      <CallProvider value={(() => Promise.resolve({ ...left, waiting })) as Call}>
        <TranslateProvider value={createTranslator('es', catalogue)}>
          <OfficeLanguageProvider value={{ text, change: () => undefined }}>
            <OwnKeys user={user} isOnKeysPage onOpened={() => undefined} />
            <OwnWaiting isOutside={false} onConfirmed={() => undefined} />
          </OfficeLanguageProvider>
        </TranslateProvider>
      </CallProvider>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(document.querySelector('.own-waiting')).not.toBeNull()))
  return document.body.textContent
}

it('asks for no password where it was ruled out, nor for a code where there is none', async () => {
  const none = await shown({ ways: [], hasOrganisationKey: false })
  expect(none).not.toMatch(/contraseña anterior|código/)
  expect(none).toContain('Hable con la administración')
  expect(document.querySelector('input')).toBeNull()
})

it('tells of a code alone, and of the organisation’s key where it is in force', async () => {
  const byCode = await shown({ ways: ['recoveryCode'], hasOrganisationKey: true })
  expect(byCode).toContain('Si tiene el código de antes')
  expect(byCode).toContain('más arriba')
  expect(byCode).toContain('dos partes')
  expect(byCode).not.toContain('contraseña anterior')
  expect(document.querySelectorAll('input')).toHaveLength(1)
})
