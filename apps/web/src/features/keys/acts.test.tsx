// @vitest-environment jsdom
import type { Act, Newcomer, Roster } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { inOffice, refusal, type Server } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { Acts } from './acts.tsx'

const render = openPage()
const departure: Act = {
  id: 'a0000000-0000-4000-8000-000000000001',
  kind: 'leave',
  person: { userId: 'u1', name: 'Pablo Gil', post: 'Archivero', isYou: false },
  capacity: 'member',
  proposedAt: '2026-11-23T09:00:00.000Z',
  signers: ['Luis Pérez'],
  signed: 1,
  needed: 3,
  countsAt: '2026-11-30T09:00:00.000Z',
  isSeen: true,
  isSigned: false,
  maySign: true,
  mayStop: true,
  asksNumbers: false,
  isOwn: false,
  settings: null,
  appointed: null,
}
const carmen: Newcomer = {
  userId: 'b0000000-0000-4000-8000-000000000002',
  username: 'carmen.soto',
  name: 'Carmen Soto',
  post: 'Técnica de Contratación',
  capacity: 'member',
  since: '2026-11-22T09:00:00.000Z',
  kind: 'admit',
  isFormer: false,
  needed: 3,
  stopped: null,
}

const show = async (roster: Partial<Roster>, server: Server = {}) => {
  const entered = vi.fn()
  await render(
    inOffice(
      'es',
      <Acts
        readerId="u9"
        roster={{
          seats: [],
          newcomers: [],
          acts: [],
          since: null,
          rules: { voteRule: 'majority', reopenHours: 72 },
          appointment: null,
          retention: null,
          ...roster,
        }}
        onEntered={entered}
      />,
      server,
    ),
  )
  await act(() => vi.waitFor(() => expect(document.querySelector('h2')).not.toBeNull()))
  return entered
}
const press = (name: string) => act(async () => button(name).click())
const shows = (what: string) => act(() => vi.waitFor(() => expect(document.body.textContent).toContain(what)))
const fill = (digits: string) => typeInto(document.querySelector('.groups input') as HTMLInputElement, digits)

describe('an act', () => {
  it('says who proposes what, how many signed, and from when on it counts without more', async () => {
    const more = { ...departure, id: 'more', signers: ['Luis Pérez', 'Ana García'], signed: 2 }
    await show({ acts: [departure, more] })
    const [said, saidOfMore] = [...document.querySelectorAll('article')].map((one) => one.textContent)
    expect(said).toContain('Luis Pérez propone la salida de Pablo Gil')
    expect(said).toContain(
      'Firmas: 1 de 3 · si nadie lo detiene, será efectivo el 30/11/2026 aunque no firme nadie más',
    )
    expect(saidOfMore).toContain('Firmas: 2 de 3, de Luis Pérez y Ana García')
  })

  const inDialog = async (words: string) => {
    const asked = [...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === words)
    await act(async () => (asked as HTMLButtonElement).click())
  }

  it('is signed at once', async () => {
    const sign = vi.fn(() => ({ act: null }))
    const cover: Act = { ...departure, kind: 'cover', person: null }
    await show({ acts: [cover] }, { 'POST /api/roster/acts/{id}/sign': sign })
    await press('Firmar')
    expect(sign).toHaveBeenCalledOnce()
  })

  it('is signed only once that was asked again where somebody goes by it', async () => {
    const sign = vi.fn(() => ({ act: { ...departure, isSigned: true } }))
    await show({ acts: [departure] }, { 'POST /api/roster/acts/{id}/sign': sign })
    await press('Firmar')
    await shows('¿Firmar la salida de Pablo Gil?')
    expect(sign).not.toHaveBeenCalled()
    await inDialog('Firmar')
    expect(sign).toHaveBeenCalledOnce()
  })

  it('about the reader’s own departure says that to stop it is enough, and does not ask for a signature', async () => {
    await show({ acts: [{ ...departure, person: { userId: 'u1', name: 'Pablo Gil', post: '', isYou: true } }] })
    await shows('Luis Pérez propone que usted salga del comité')
    await shows('Si no está de acuerdo, deténgalo')
    expect(button('Firmar')).toBeUndefined()
    await press('Aceptar y salir…')
    await shows('¿Salir del comité?')
  })

  it('by which the reader would leave says how many reports are assigned to them, and that those lose them', async () => {
    const ofReader = { ...departure, person: { userId: 'u1', name: 'Pablo Gil', post: '', isYou: true } }
    const summary = { newReports: 0, inProgress: 5, archived: 0, assignedToMe: 2 }
    await show({ acts: [ofReader] }, { 'GET /api/reports/summary': summary })
    await press('Aceptar y salir…')
    await shows('Tiene 2 comunicaciones asignadas, que se quedan sin usted: asígnelas antes a un colega.')
  })

  it('about the recovery key is signed with its code, further down, and not signed', async () => {
    await show({ acts: [{ ...departure, kind: 'recovery', person: null }] })
    expect(button('Firmar')).toBeUndefined()
    expect(document.querySelector('a[href="#organisation-key"]')?.textContent).toBe('Firmar la clave…')
  })

  it('waits for the others below once the reader signed it, and can still be stopped', async () => {
    await show({ acts: [{ ...departure, isSigned: true, signed: 2 }] })
    expect(document.querySelector('#to-sign')?.closest('section')?.textContent).toContain('Nada espera su firma.')
    expect(button('Firmar')).toBeUndefined()
    expect(button('Detener')).toBeDefined()
  })

  it('is stopped only once that was asked again', async () => {
    const stop = vi.fn(() => undefined)
    await show({ acts: [departure] }, { 'POST /api/roster/acts/{id}/stop': stop })
    await press('Detener')
    await shows('¿Detener la salida de Pablo Gil?')
    expect(stop).not.toHaveBeenCalled()
    const asked = [...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === 'Detener')
    await act(async () => (asked as HTMLButtonElement).click())
    expect(stop).toHaveBeenCalledOnce()
  })
})

describe('somebody who waits', () => {
  it('is admitted with the sixteen numbers that they read; Firmar is there from the start, and says what is missing', async () => {
    const begin = vi.fn((_endpoint: unknown, _input: { body: object }) => ({ act: null }))
    const entered = await show({ newcomers: [carmen] }, { 'POST /api/roster/acts': begin })
    await press('Firmar')
    await shows('Llame a Carmen Soto a un número que ya conociera')
    const sign = () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')
    expect(sign()?.disabled).toBe(false)
    await fill('4821')
    await act(async () => sign()?.click())
    await shows('Son dieciséis cifras.')
    expect(document.activeElement).toBe(document.querySelectorAll('.groups input')[1])
    await fill('4821073691542268')
    await act(async () => sign()?.click())
    await act(() => vi.waitFor(() => expect(entered).toHaveBeenCalledWith(carmen)))
    expect(begin.mock.calls[0]?.[1].body).toEqual({
      kind: 'admit',
      userId: carmen.userId,
      checkNumbers: '4821 0736 9154 2268',
      capacity: 'member',
    })
  })

  it('stays in the dialog where the numbers are not theirs', async () => {
    const wrong = refusal(422, 'invalid', '', ['checkNumbers: No son sus números. Pídale que los lea otra vez.'])
    const entered = await show({ newcomers: [carmen] }, { 'POST /api/roster/acts': wrong })
    await press('Firmar')
    await fill('4821073691542268')
    await act(async () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click())
    await shows('No son sus números.')
    expect(entered).not.toHaveBeenCalled()
    expect(document.querySelector<HTMLInputElement>('.groups input')?.value).toBe('4821')
  })
})

describe('a restart', () => {
  it('is shown with who would begin it and its day, to be stopped and not signed', async () => {
    const restart: Act = {
      ...departure,
      kind: 'restart',
      person: { userId: 'x', name: 'Vera Rey', post: '', isYou: false },
      signers: [],
      signed: 0,
      needed: null,
      countsAt: '2026-12-23T09:00:00.000Z',
      maySign: false,
    }
    await show({ acts: [restart] })
    await shows('La administración propone la formación de un comité nuevo, con Vera Rey')
    await shows('Si nadie lo detiene, será efectivo el 23/12/2026.')
    expect([...document.querySelectorAll('.act button')].map(({ textContent }) => textContent)).toEqual(['Detener'])
  })

  it('leaves those of before apart from who waits, to be admitted if the committee wants', async () => {
    await show({ newcomers: [{ ...carmen, isFormer: true }] })
    await shows('Nada espera su firma.')
    await shows('Carmen Soto estaba en el comité anterior')
  })
})
