// @vitest-environment jsdom
import type { SetupMember } from '@canal/contract/setup/schemas'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage } from '../../../test/page.tsx'
import { MemberList } from './member-list.tsx'

const render = openPage()
const member = { id: '1', username: 'tomas', fullName: 'Tomás Rey', hasOwnPassword: false } as SetupMember

const Step = () => {
  const [passwords, setPasswords] = useState<Readonly<Record<string, string>>>({})
  const renew = () => Promise.resolve(setPasswords({ tomas: 'Nueva2026clave' }))
  return <MemberList members={[member]} passwords={passwords} onRenew={renew} />
}

it('who asks for another temporary password stands at it, and hears it', async () => {
  await render(inOffice('es', <Step />))
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull())
  await act(async () => button('Nueva contraseña temporal').click())
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Copiar'))
  const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Nueva2026clave')
})
