import { expect } from 'vitest'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { RecoveryKeyStanding, ShownShare } from '@canal/contract/recovery-key/schemas'
import { inChannel } from '../../src/platform/db/transaction.ts'
import { rosterOf } from '../../src/modules/audit-log/governance/store.ts'
import {
  allKeys,
  areTheirNumbers,
  openKey,
  presentKeys,
  readmitByKey,
} from '../../src/modules/reports/older-reports/readmit.ts'
import { readShare } from '../../src/platform/crypto/recovery/recovery-share.ts'
import { AppError } from '../../src/platform/errors.ts'
import { createMember } from '../factories.ts'
import { checkNumbers, idOfPerson, signInEnded, signInPerson, withPassword } from './accounts.ts'
import * as acts from './acts.ts'
import * as channelActs from './channel-acts.ts'
import { codeOf, tokenOf, type Actual } from './actual.ts'
import { activeOf, command, each, namesOf, type Command } from './command.ts'
import {
  aboutChannel,
  counts,
  isAboutChannel,
  isAdmitted,
  isSeated,
  personOf,
  type Name,
  type Outcome,
  type Page,
  type Rules,
} from './page.ts'
import * as people from './people.ts'
import { applyRevocations } from './revocations.ts'

/** No window of these runs is open for longer. */
export const longestWindow = 96

/** Which acts wait, so that they can be signed and stopped. */
const noteActs = async (actual: Actual): Promise<void> => {
  const { world, channel, acts: known, people } = actual
  const roster = await inChannel(world.deps.db, channel.id, (tx) => rosterOf(tx, world.deps, channel.id))
  for (const { id, change } of roster.acts.values()) {
    const whom = 'user' in change && [...people].find(([, person]) => person.id === change.user)?.[0]
    known.set(whom || (isAboutChannel(change.kind) ? aboutChannel[change.kind] : ''), id)
  }
}

/** What an administrator says about who begins the channel's committee. */
export const aboutFounder = (path: 'founder' | 'restart') => async (actual: Actual, who: Name) => {
  const { world, channel, administrator } = actual
  await withPassword(actual, who)
  const payload = { channelId: channel.id, userId: idOfPerson(actual, who) }
  const answer = await world.call('POST', `/api/roster/${path}`, { token: administrator.token, payload })
  await noteActs(actual)
  return codeOf(answer)
}

/** Waits among the people of the channel, and is named its alternate in the channel's settings. */
const nameAlternate = async (actual: Actual, who: Name): Promise<Outcome> => {
  const { world, channel, administrator } = actual
  const person = await createMember(world.deps, channel, { keyState: 'waiting' })
  actual.people.set(who, person)
  const url = `/api/channels/${channel.id}`
  const found = await world.call('GET', url, { token: administrator.token })
  const { users: _, ...fields } = found.json<ChannelDetail & { users: string[] }>()
  const payload = { ...fields, alternateUsername: person.username }
  const answer = await world.call('PUT', url, { token: administrator.token, payload })
  // Whose place in the channel changes is signed out.
  await signInEnded(actual)
  return codeOf(answer)
}

/** Somebody takes the shares of a recovery key that are theirs, and keeps them on paper. */
const takeShares = async ({ world, shares, ...actual }: Actual, by: Name): Promise<void> => {
  const token = tokenOf({ world, shares, ...actual }, by)
  const standing = await world.call('GET', '/api/recovery-key', token)
  if (standing.statusCode !== 200) return
  for (const payload of standing.json<RecoveryKeyStanding>().shares) {
    const { version, number } = payload
    const shown = await world.call('POST', '/api/recovery-key/share', { ...token, payload: { version, number } })
    const taken = shares.get(version) ?? new Map<number, string>()
    shares.set(version, taken.set(number, shown.json<ShownShare>().share))
  }
}

/** Two shares, as the command line takes them, and the numbers that the person reads out where their keys wait. */
const readmit = async (actual: Actual, [whom, version]: [Name, number]): Promise<Outcome> => {
  const { world, channel, shares } = actual
  const { deps } = world
  const [one, other] = [...(shares.get(version)?.values() ?? [])].map(readShare)
  const found = await presentKeys(deps, channel.id, idOfPerson(actual, whom))
  const opened = one && other && (await openKey(deps, await allKeys(deps, channel.id), [one, other]))
  if (!opened || !found) throw new Error(`the recovery key opens nothing for ${whom}`)
  if (found.state === 'new') {
    const numbers = await checkNumbers(actual, whom, found.identity.version)
    expect(await areTheirNumbers(deps, channel.id, found, numbers)).toBe(true)
  }
  try {
    await readmitByKey(deps, opened, found)
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  await noteActs(actual)
  await applyRevocations(actual)
  await signInEnded(actual)
  return 'ok'
}

/** In the channel's settings, where an administrator changes the rules of votes. */
const wishForRules = async (actual: Actual, wanted: Partial<Rules>): Promise<Outcome> => {
  const { world, channel, administrator } = actual
  const url = `/api/channels/${channel.id}`
  const found = await world.call('GET', url, { token: administrator.token })
  const { users: _, ...fields } = found.json<ChannelDetail & { users: string[] }>()
  const answer = await world.call('PUT', url, { token: administrator.token, payload: { ...fields, ...wanted } })
  await noteActs(actual)
  return codeOf(answer)
}

const recoveryPaths = { recovery: '', drop: '/drop', cover: '/older' } as const
type AboutRecovery = [Name, keyof typeof recoveryPaths]

const aboutRecovery = async (actual: Actual, [by, kind]: AboutRecovery): Promise<Outcome> => {
  const answer = await actual.world.call('POST', `/api/recovery-key${recoveryPaths[kind]}`, tokenOf(actual, by))
  await noteActs(actual)
  if (kind === 'recovery') await takeShares(actual, by)
  return codeOf(answer)
}

/** By the numbers of the key that waits, as its maker reads them out. */
const confirm = async (actual: Actual, by: Name): Promise<Outcome> => {
  const standing = await actual.world.call('GET', '/api/recovery-key', tokenOf(actual, by))
  const coming = standing.statusCode === 200 ? standing.json<RecoveryKeyStanding>().coming : null
  const payload = { version: coming?.version ?? 1, checkNumbers: coming?.checkNumbers ?? '' }
  const answer = await actual.world.call('POST', '/api/recovery-key/sign', { ...tokenOf(actual, by), payload })
  await takeShares(actual, by)
  return codeOf(answer)
}

/** Has a place, and new keys that open, or none. */
const mayTakePlace = (page: Page, name: Name): boolean => {
  const { newest, seat, opens, isShut: isLocked } = personOf(page, name)
  return isSeated(page, name) && (!isLocked || newest === seat || opens.has(newest))
}

const comingOf = (page: Page) => page.acts.find(({ kind }) => kind === 'recovery')
const maySign = (page: Page, name: Name): boolean => counts(page, name) && comingOf(page)?.signers.has(name) === false

const isUnbegun = (page: Page): boolean =>
  namesOf(page).every((name) => !isAdmitted(page, name) && !personOf(page, name).hasLeft)

/** What is decided about the channel as a whole. */
export const channelCommands: Readonly<Record<string, Command<unknown>>> = {
  wishForRules: command({
    weight: 1,
    choices: () => [
      { voteRule: 'unanimous' as const },
      { voteRule: 'majority' as const },
      { voteRule: 'majority' as const, reopenHours: longestWindow },
      { voteRule: 'unanimous' as const, reopenHours: 48 },
    ],
    change: channelActs.wishForRules,
    call: wishForRules,
  }),
  nameFounder: command({
    weight: 2,
    choices: (page) => (isUnbegun(page) ? activeOf(page) : []),
    change: people.nameFounder,
    call: aboutFounder('founder'),
  }),
  found: command({
    weight: 6,
    choices: (page) => (page.founder !== null && personOf(page, page.founder).isActive ? [page.founder] : []),
    change: people.signIn,
    call: signInPerson,
  }),
  wishForRestart: command({
    weight: 1,
    choices: activeOf,
    change: channelActs.wishForRestart,
    call: aboutFounder('restart'),
  }),
  nameAlternate: command({
    weight: 1,
    choices: (page) => (page.people.has('a1') ? [] : ['a1']),
    change: people.nameAlternate,
    call: nameAlternate,
  }),
  readmit: command({
    weight: 2,
    choices: (page): [Name, number][] => {
      const { current, whole } = page.recovery
      return activeOf(page).flatMap((name) =>
        current !== null && whole.has(current) && mayTakePlace(page, name) ? [[name, current]] : [],
      )
    },
    change: (page, [whom]) => channelActs.readmit(page, whom),
    call: readmit,
  }),
  aboutRecovery: command({
    weight: 1,
    choices: (page): AboutRecovery[] => each(namesOf(page), ['recovery', 'drop', 'cover'] as const),
    change: (page, [by, kind]) => channelActs.aboutRecovery(page, by, kind),
    call: aboutRecovery,
  }),
  confirmRecovery: command({
    weight: 1,
    choices: (page) => namesOf(page).filter((name) => maySign(page, name)),
    change: (page, by) => acts.sign(page, by, aboutChannel.recovery, { isConfirmed: true }),
    call: confirm,
  }),
}
