import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { RecoveryKeyStanding } from '@canal/contract/recovery-key/schemas'
import { inChannel } from '../../src/platform/db/transaction.ts'
import { rosterOf } from '../../src/modules/audit-log/governance/store.ts'
import * as acts from './acts.ts'
import { codeOf, tokenOf, type Actual } from './actual.ts'
import { command, each, namesOf, type Command } from './command.ts'
import { aboutChannel, personOf, type Name, type Outcome, type Page, type Rules } from './page.ts'

/** No window of these runs is open for longer. */
export const longestWindow = 96

/** Which act about the channel waits, so that it can be signed and stopped. */
const noteActs = async ({ world, channel, acts: known }: Actual): Promise<void> => {
  const roster = await inChannel(world.deps.db, channel.id, (tx) => rosterOf(tx, world.deps, channel.id))
  for (const { id, change } of roster.acts.values())
    if (change.kind === 'settings' || change.kind === 'recovery' || change.kind === 'cover')
      known.set(aboutChannel[change.kind], id)
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
  return codeOf(answer)
}

/** By the numbers of the key that waits, as its maker reads them out. */
const confirm = async (actual: Actual, by: Name): Promise<Outcome> => {
  const standing = await actual.world.call('GET', '/api/recovery-key', tokenOf(actual, by))
  const coming = standing.statusCode === 200 ? standing.json<RecoveryKeyStanding>().coming : null
  const payload = { version: coming?.version ?? 1, checkNumbers: coming?.checkNumbers ?? '' }
  return codeOf(await actual.world.call('POST', '/api/recovery-key/sign', { ...tokenOf(actual, by), payload }))
}

const comingOf = (page: Page) => page.acts.find(({ kind }) => kind === 'recovery')
const maySign = (page: Page, name: Name): boolean => {
  const { seat, isInvestigator } = personOf(page, name)
  return seat !== null && !isInvestigator && comingOf(page)?.signers.has(name) === false
}

/** What is decided about the channel as a whole. It gives nobody a report, and takes none. */
export const channelCommands: Readonly<Record<string, Command<unknown>>> = {
  wishForRules: command({
    weight: 1,
    choices: () => [
      { voteRule: 'unanimous' as const },
      { voteRule: 'majority' as const },
      { voteRule: 'majority' as const, reopenHours: longestWindow },
      { voteRule: 'unanimous' as const, reopenHours: 48 },
    ],
    change: acts.wishForRules,
    call: wishForRules,
  }),
  aboutRecovery: command({
    weight: 1,
    choices: (page): AboutRecovery[] => each(namesOf(page), ['recovery', 'drop', 'cover'] as const),
    change: (page, [by, kind]) => acts.aboutRecovery(page, by, kind),
    call: aboutRecovery,
  }),
  confirmRecovery: command({
    weight: 1,
    choices: (page) => namesOf(page).filter((name) => maySign(page, name)),
    change: (page, by) => acts.sign(page, by, aboutChannel.recovery, { isConfirmed: true }),
    call: confirm,
  }),
}
