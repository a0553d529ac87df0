// @vitest-environment jsdom
import type { LogCheck } from '@canal/contract/logs/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice, refusal } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { LogCheckNotice } from './log-check-notice.tsx'

const render = openPage()
const found = { channelId: 'c1', channelName: 'Valdeluna', reports: 3, since: '2026-11-23T09:00:00.000Z' }
const none: LogCheck = { altered: [], plantedSince: null, lateSince: null }
const show = async (check: LogCheck | Error) => {
  const asked = vi.fn(() => {
    if (check instanceof Error) throw check
    return check
  })
  await render(inOffice('es', <LogCheckNotice />, { 'GET /api/logs/check': asked }))
  await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalled()))
  const notice = () => document.querySelector('.notice')
  if (check !== none) await act(() => vi.waitFor(() => expect(notice()).not.toBeNull()))
  return notice()?.textContent ?? ''
}

it('says in which channel reports were altered, how many, since when and what to do', async () => {
  const text = await show({
    ...none,
    altered: [found, { ...found, channelId: 'c2', channelName: 'Umbría', reports: 0 }],
  })
  expect(text).toContain('Valdeluna: 3 comunicaciones no coinciden')
  expect(text).toMatch(/Se encontró el 23\/11\/2026/)
  expect(text).toContain('Umbría: las firmas del historial no coinciden.')
  expect(text).toContain('avise hoy a quien mantiene el servicio')
})

it('says that the daily check does not end', async () => {
  expect(await show({ ...none, lateSince: found.since })).toContain(
    'La comprobación diaria de las comunicaciones empezó',
  )
})

it('says that somebody wrote rows of no channel, or of accounts', async () => {
  expect(await show({ ...none, plantedSince: found.since })).toContain('Hay filas ajenas, de cuentas o de ningún canal')
})

it('says that nothing is known where the answer cannot be had', async () => {
  expect(await show(refusal(500, 'internal'))).toContain('No se puede obtener el resultado de la comprobación diaria')
})

it('says nothing where all holds', async () => {
  expect(await show(none)).toBe('')
})
