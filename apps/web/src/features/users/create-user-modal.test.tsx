// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { CreateUserModal } from './create-user-modal.tsx'

const render = openPage()
const id = '3f0c2a51-1111-4222-8333-444455556666'
const page = { total: 1, first: true, last: true, pageNumber: 0, pageSize: 50 }
const channels = { ...page, items: [{ id, publicName: 'Ayuntamiento de Valdeluna' }] }
const input = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement

it('asks for the post of a member, of an administrator it does not, and tells what to do with the password', async () => {
  const sent: unknown[] = []
  const answers = {
    'GET /api/channels': channels,
    'POST /api/auth/signup': (_: Endpoint, { body }: { body: unknown }) => void sent.push(body),
  }
  const closed = vi.fn()
  await render(inOffice('es', <CreateUserModal onClose={closed} />, answers))
  await vi.waitFor(() => expect(input('function')).not.toBeNull())
  expect(input('function').closest('.field')?.textContent).toContain('Función en la organización (opcional)')
  const typed = { name: 'Clara', lastName: 'Prieto', email: 'clara@valdeluna.example', username: 'clara.prieto' }
  for (const [name, words] of Object.entries({ ...typed, password: 'Temporal2026x', function: 'Intervención' }))
    await typeInto(input(name), words)
  await act(async () => button('Crear usuario').click())
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent).toMatchObject([{ username: 'clara.prieto', channelId: id, function: 'Intervención' }])
})

it('has no field for a post where there is no channel', async () => {
  await render(inOffice('es', <CreateUserModal onClose={() => undefined} />))
  await vi.waitFor(() => expect(input('name')).not.toBeNull())
  expect(input('function')).toBeNull()
})
