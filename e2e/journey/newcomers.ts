import type { ActOutcome, OwnSeat, Roster } from '@canal/contract/roster/schemas'
import { callAs, callWith } from './calls.ts'
import type { Page } from '@playwright/test'
import { password } from './office.ts'
import { wordsOf } from './words.ts'

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

/**
 * Signs in with what the administrator gave and sets a password of one's own: the first of a channel begins its committee,
 * whoever follows waits for it. Gives the recovery code.
 */
export const firstSignIn = async ({ id, username }: Newcomer): Promise<string> => {
  const { token } = await callWith(null)<{ token: string }>('POST', '/api/auth/login', {
    username,
    password: temporary,
  })
  const { recoveryCode = '' } = await callWith(token)<{ recoveryCode?: string }>(
    'PATCH',
    '/api/users/change-password',
    { id, oldPassword: temporary, newPassword: password },
  )
  return recoveryCode
}

/** The administrator gives a temporary password. */
export const resetAccess = async ({ id }: Newcomer): Promise<void> => {
  const admin = await callAs('admin')
  await admin('PATCH', '/api/users/reset-password', { id, newPassword: temporary })
}

/** What one types at the first sign-in after a reset. */
export const temporaryPassword = temporary

/** An external investigator, who has set a password of their own. */
export const engage = async (person: {
  name: string
  lastName: string
  secondLastName: string
  email: string
  channelId: string
}): Promise<Newcomer> => {
  const { channelId, ...own } = person
  const admin = await callAs('admin')
  const username = `perita.${Date.now()}`
  const { id } = await admin<{ id: string }>('POST', '/api/external-investigators', {
    ...own,
    username,
    password: temporary,
    channel: channelId,
  })
  const newcomer = { id, username, fullName: `${own.name} ${own.lastName} ${own.secondLastName}` }
  await firstSignIn(newcomer)
  return newcomer
}

/** Those of a channel's members who sign, one of whom is named. */
const membersOf = async (colleague: string): Promise<string[]> => {
  const { seats } = await (await callAs(colleague))<Roster>('GET', '/api/roster')
  const others = seats.filter(({ capacity, isActive, isLocked }) => capacity === 'member' && isActive && !isLocked)
  return [colleague, ...others.map(({ username }) => username).filter((username) => username !== colleague)]
}

/** The numbers that somebody who waits reads out. */
export const numbersOf = async ({ username }: Pick<Newcomer, 'username'>): Promise<string> => {
  const { checkNumbers } = await (await callAs(username))<OwnSeat>('GET', '/api/roster/own')
  return checkNumbers ?? ''
}

const carryOut = async (
  members: readonly string[],
  wanted: { kind: string; userId: string; checkNumbers?: string },
) => {
  const [first = '', ...others] = members
  const { checkNumbers } = wanted
  let { act } = await (await callAs(first))<ActOutcome>('POST', '/api/roster/acts', wanted)
  for (const other of others)
    if (act)
      ({ act } = await (await callAs(other))<ActOutcome>('POST', `/api/roster/acts/${act.id}/sign`, { checkNumbers }))
}

/** As many of the committee as it takes sign for somebody who waits, the named colleague first. */
export const admit = async (
  colleague: string,
  newcomer: Newcomer,
  kind: 'admit' | 'rekey' = 'admit',
): Promise<void> => {
  const checkNumbers = await numbersOf(newcomer)
  await carryOut(await membersOf(colleague), { kind, userId: newcomer.id, checkNumbers })
}

/** What the committee's page offers for one of its people. */
export const chooseFor = async (
  page: Page,
  { fullName: name }: Pick<Newcomer, 'fullName'>,
  entry: string,
): Promise<void> => {
  await page.getByRole('button', { name: wordsOf(page)('office.actionsFor', { name }) }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
