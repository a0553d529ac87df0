// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import type { User } from '@canal/contract/users/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ana, inOffice, refusal } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { EditUserModal } from './edit-user-modal.tsx'

const user = (fields: Partial<User>) =>
  ({
    ...ana,
    email: 'ana@canal.example',
    phone: '',
    isActive: true,
    channelId: null,
    channelName: null,
    version: 'one',
    ...fields,
  }) as User

const render = openPage()
const input = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement
const save = () => act(async () => button('Guardar cambios').click())

it('a save after another administrator’s keeps what was typed, shows theirs in the other fields, and counts next time', async () => {
  const theirs = user({ phone: '600 000 000', lastName1: 'Gil', version: 'two' })
  const sent: unknown[] = []
  const put = (_: Endpoint, { body }: { body: { version: string } }) => {
    sent.push(body)
    if (body.version !== theirs.version) throw refusal(409, 'stale-update', 'Otra persona guardó antes.')
    return theirs
  }
  const closed = vi.fn()
  const answers = { 'PUT /api/users': put, 'POST /api/users': theirs }
  await render(inOffice('es', <EditUserModal user={user({})} onClose={closed} />, answers))
  await vi.waitFor(() => expect(input('name')).not.toBeNull())
  await typeInto(input('name'), 'Ana María')
  await save()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('Otra persona guardó antes.'))
  expect([input('name').value, input('lastName').value, input('phone').value]).toEqual([
    'Ana María',
    'Gil',
    '600 000 000',
  ])
  expect(closed).not.toHaveBeenCalled()
  await save()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent[1]).toMatchObject({ name: 'Ana María', lastName: 'Gil', phone: '600 000 000', version: 'two' })
})

it('who was taken out of a channel is shown as being in none, and may stay so', async () => {
  await render(inOffice('es', <EditUserModal user={user({})} onClose={() => undefined} />))
  await vi.waitFor(() => expect(input('name')).not.toBeNull())
  expect(document.querySelector('select')?.selectedOptions[0]?.textContent).toBe('Usuario sin canal')
})

it('where both changed the same field, what was typed stays and the other administrator’s value stands beside it', async () => {
  const theirs = user({ phone: '600 000 000', lastName1: '', version: 'two' })
  const put = () => {
    throw refusal(409, 'stale-update', 'Otra persona guardó antes.')
  }
  const answers = { 'PUT /api/users': put, 'POST /api/users': theirs }
  await render(inOffice('es', <EditUserModal user={user({})} onClose={() => undefined} />, answers))
  await vi.waitFor(() => expect(input('name')).not.toBeNull())
  await typeInto(input('phone'), '611 111 111')
  await typeInto(input('lastName'), 'García Gil')
  await save()
  const beside = (name: string) => document.getElementById(`${input(name).id}-error`)?.textContent ?? ''
  await vi.waitFor(() => expect(beside('phone')).toContain('Otra persona ha guardado aquí «600 000 000».'))
  expect(input('phone').value).toBe('611 111 111')
  expect(input('phone').getAttribute('aria-describedby')).toContain(`${input('phone').id}-error`)
  expect(beside('lastName')).toContain('Otra persona ha guardado aquí «–».')
  expect(document.activeElement).toBe(input('lastName'))
  expect(beside('name')).toBe('')
})

it('Escape asks before what was typed is lost, and closes at once where nothing was', async () => {
  const closed = vi.fn()
  const escape = () =>
    act(async () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    )
  await render(inOffice('es', <EditUserModal user={user({})} onClose={closed} />))
  await vi.waitFor(() => expect(input('name')).not.toBeNull())
  await typeInto(input('name'), 'Ana María')
  await escape()
  await act(async () => button('Seguir editando').click())
  expect([closed.mock.calls.length, input('name').value]).toEqual([0, 'Ana María'])
  await act(async () => button('Cerrar').click())
  await act(async () => button('Salir sin guardar').click())
  expect(closed).toHaveBeenCalledOnce()
  await typeInto(input('name'), ana.firstName)
  await act(async () => button('Seguir editando').click())
  await escape()
  expect(closed).toHaveBeenCalledTimes(2)
})
