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

it('who waits is told of, and how the committee takes them in', async () => {
  const states = { hasOwnPassword: true, keyState: 'waiting', locked: false, hasRecoveryCode: true } as const
  await render(inOffice('es', <MemberList members={[{ ...member, ...states }]} />))
  await vi.waitFor(() => expect(document.querySelector('li')?.textContent).toContain('A la espera'))
  expect(document.body.textContent).toContain('lee sus números de comprobación')
})

it('who asks for another temporary password stands at it, and hears it', async () => {
  await render(inOffice('es', <Step />))
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull())
  await act(async () => button('Nueva contraseña temporal').click())
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Copiar'))
  const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Nueva2026clave')
})
