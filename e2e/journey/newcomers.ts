import type { Readmission } from '@canal/contract/readmissions/schemas'
import { callAs, callWith } from './calls.ts'
import { password } from './office.ts'

const temporary = 'Temporal2026x'

export interface Newcomer {
  readonly id: string
  readonly username: string
  readonly fullName: string
}

/** An account as an administrator makes it: nobody has signed in with it yet. */
export const signUp = async (channelId: string, name: string): Promise<Newcomer> => {
  const admin = await callAs('admin')
  const plain = name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
  const username = `${plain}.${Date.now() % 1_000_000}`
  const { id } = await admin<{ id: string }>('POST', '/api/auth/signup', {
    username,
    password: temporary,
    name,
    lastName: 'Prieto',
    secondLastName: '',
    email: `${username}@valdeluna.example`,
    phone: '',
    roles: ['ROLE_USER'],
    channelId,
  })
  return { id, username, fullName: `${name} Prieto` }
}

/** Signs in with what the administrator gave and sets a password of one's own: keys that wait, unless they are the first. */
export const firstSignIn = async ({ id, username }: Newcomer): Promise<void> => {
  const { token } = await callWith(null)<{ token: string }>('POST', '/api/auth/login', {
    username,
    password: temporary,
  })
  await callWith(token)('PATCH', '/api/users/change-password', { id, oldPassword: temporary, newPassword: password })
}

/** The administrator gives a temporary password, and they set their own again: their keys wait once more. */
export const resetAndSignIn = async (person: Newcomer): Promise<void> => {
  const admin = await callAs('admin')
  await admin('PATCH', '/api/users/reset-password', { id: person.id, newPassword: temporary })
  await firstSignIn(person)
}

/** A colleague's word on the keys that wait. */
export const confirmKeys = async (colleague: string, { id }: Newcomer): Promise<void> => {
  const call = await callAs(colleague)
  const people = await call<Readmission[]>('GET', '/api/readmissions')
  const version = people.find(({ userId }) => userId === id)?.version
  await call('POST', `/api/readmissions/${id}`, { confirm: true, version })
}
