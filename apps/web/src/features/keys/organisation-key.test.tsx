// @vitest-environment jsdom
import type { OrganisationKey, RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { OrganisationKeySection } from './organisation-key.tsx'

const render = openPage()
const place = (number: number, name: string | null, isKept: boolean): OrganisationKey['shares'][number] => ({
  number,
  name,
  isForOutside: false,
  isKept,
  isLost: false,
})
const current: OrganisationKey = {
  version: 1,
  checkNumbers: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA',
  startedBy: 'Ana García',
  startedAt: '2026-11-20T09:00:00.000Z',
  effectiveAt: null,
  shares: [place(1, 'Ana García', true), place(2, 'Luis Pérez', true), place(3, 'Eva Gil', true)],
  maySign: false,
}
const coming: OrganisationKey = {
  ...current,
  version: 2,
  checkNumbers: 'BBBB-BBBB-BBBB-BBBB-BBBB-BBBB',
  effectiveAt: '2026-12-25T09:00:00.000Z',
  shares: [place(1, 'Ana García', false), place(2, null, false), place(3, null, false)],
}
const standing: RecoveryKeyStanding = {
  current,
  coming,
  act: 'a0000000-0000-4000-8000-000000000001',
  shares: [{ version: 2, number: 1, isForOutside: false }],
  holders: 3,
  covering: 'no',
  uncovered: 0,
  hasFormer: false,
}

it('offers a share beside the key that it is of, and says that more signatures put the key in force sooner', async () => {
  await render(inOffice('es', <OrganisationKeySection />, { 'GET /api/recovery-key': standing }))
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain(coming.checkNumbers)))
  const heading = [...document.querySelectorAll('h3')].find(({ textContent }) => textContent?.startsWith('Clave nueva'))
  const offer = buttonNamed('Guardar la parte 1')
  expect(heading?.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.body.textContent).toContain('en cuanto la firme más de la mitad del comité; si no, el 25/12/2026')
})
