// @vitest-environment jsdom
import type { GovernanceEntry } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { inOffice, refusal } from '../../../test/office.tsx'
import { buttonNamed as button, openPage } from '../../../test/page.tsx'
import { GovernanceRegister } from './governance-register.tsx'

const render = openPage()
afterEach(() => vi.unstubAllGlobals())
const luis: GovernanceEntry = {
  sequence: 2,
  kind: 'sign',
  createdAt: '2026-11-24T09:00:05.000Z',
  person: { name: 'Pablo Gil', post: '' },
  former: null,
  act: 'leave',
  settings: null,
  appointed: null,
  capacity: null,
  isOwn: false,
  by: 'Luis Pérez',
  isByYou: false,
}
const ana: GovernanceEntry = {
  ...luis,
  sequence: 1,
  kind: 'seen',
  createdAt: '2026-11-23T09:00:00.000Z',
  by: 'Ana Mora',
  isByYou: false,
}

type Asked = { query: { page: string; direction?: string } }
const pageOf = (items: GovernanceEntry[], last: boolean) => ({
  items,
  total: 2,
  first: true,
  last,
  pageNumber: 0,
  pageSize: 50,
})
const show = async (answer: (asked: Asked) => unknown) => {
  await render(
    inOffice('es', <GovernanceRegister />, { 'GET /api/governance-log': (_: unknown, asked: Asked) => answer(asked) }),
  )
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('Descargar')))
}

it('is downloaded as a whole, page by page, with the moment of each signature', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (file: Blob) => files.push(file) && 'blob:1',
    revokeObjectURL: () => undefined,
  })
  await show(({ query }) => {
    if (query.direction !== 'ASC') return pageOf([luis, ana], true)
    return query.page === '0' ? pageOf([ana], false) : pageOf([luis], true)
  })
  await act(async () => button('Descargar').click())
  await act(() => vi.waitFor(() => expect(files).toHaveLength(1)))
  expect((await files[0]?.text())?.split('\n').slice(2)).toEqual([
    '23/11/2026 10:00:00  Ana Mora ha visto la propuesta: la salida de Pablo Gil.',
    '24/11/2026 10:00:05  Luis Pérez ha firmado la salida de Pablo Gil.',
    '',
  ])
})

it('says why where it cannot be read', async () => {
  await show(({ query }) => (query.direction === 'ASC' ? refusal(503, 'service-busy', 'Ocupado') : pageOf([ana], true)))
  await act(async () => button('Descargar').click())
  await act(() => vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull()))
})
