// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import type { Person } from './person.ts'
import { SwitchModal } from './switch-modal.tsx'

const render = openPage()
const clara: Person = {
  id: '3c271dab-17e8-48a9-bf7f-1871344fae88',
  name: 'Clara Prieto',
  standing: 'on',
  isActive: true,
  isOfChannel: true,
  keyState: 'admitted',
  hasSecondFactor: false,
  recoveryCodeConfirmed: true,
}

it.each([
  ['on', /^Se cerrarán sus sesiones y no podrá iniciar otra\. Sigue en el comité y recibe/],
  ['investigator', /^Se cerrarán sus sesiones y no podrá iniciar otra\. Lo que el comité compartió/],
  ['administrator', /^Se cerrarán sus sesiones y no podrá iniciar otra\.$/],
  ['off', /^Se cerrarán sus sesiones y no podrá iniciar otra\.$/],
] as const)('disabling somebody says what it means for who stands there: %s', async (standing, words) => {
  const person = { ...clara, standing }
  await render(
    inOffice('es', <SwitchModal person={person} onSwitch={() => Promise.resolve()} onClose={() => undefined} />),
  )
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  const described = document.querySelector('[role=dialog]')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toMatch(words)
})
