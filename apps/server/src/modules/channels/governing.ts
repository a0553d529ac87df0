import { randomUUID } from 'node:crypto'
import type { ChannelInput } from '@canal/contract/channels/settings'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { actAbout, isFree, isPossible } from '../audit-log/governance/rule.ts'
import { appendEntry, heldRoster, rosterOf } from '../audit-log/governance/store.ts'
import { membersOf, type Roster } from '../audit-log/governance/roster.ts'
import type { Change, SettingsChange } from '../audit-log/governance/entry.ts'

const parts = ({ voteRule, reopenHours }: Pick<ChannelInput, 'voteRule' | 'reopenHours'>): SettingsChange[] => [
  ...(voteRule ? [{ voteRule }] : []),
  ...(reopenHours ? [{ reopenHours }] : []),
]

const isNew = ({ settings }: Roster, wanted: SettingsChange): boolean =>
  Object.entries(wanted).some(([name, value]) => settings[name as keyof Roster['settings']] !== value)

const merged = (all: readonly SettingsChange[]): SettingsChange => Object.assign({}, ...all) as SettingsChange

const inForce = (tx: Tx, deps: Deps, channelId: string, settings: SettingsChange): Promise<unknown> =>
  appendEntry(tx, deps, channelId, { body: { kind: 'strengthened', settings } })

/** A wish about the same that no member signed gives way to another one. */
const withdrawUnsigned = async (tx: Tx, deps: Deps, channelId: string, change: Change): Promise<void> => {
  const before = actAbout(await rosterOf(tx, deps, channelId), change)
  if (before?.signers.size === 0)
    await appendEntry(tx, deps, channelId, { body: { kind: 'lapse', act: before.id, why: 'withdrawn' } })
}

/** Gives the act. Throws `conflict` where one about the same waits that somebody signed. */
const wish = async (tx: Tx, deps: Deps, channelId: string, settings: SettingsChange): Promise<string> => {
  const change: Change = { kind: 'settings', settings }
  await withdrawUnsigned(tx, deps, channelId, change)
  if (actAbout(await rosterOf(tx, deps, channelId), change)) throw new AppError('conflict')
  const act = randomUUID()
  await appendEntry(tx, deps, channelId, { body: { kind: 'propose', act, change } })
  return act
}

/**
 * What an administrator wishes of the rules of votes: how many must approve, and how long a reopened report stays open. What
 * makes opening harder is in force at once, and so is anything where nobody is on the committee yet; the rest is an act that
 * waits for the members. Gives the one that waits, null where none does. Must run in `changingPeople`. Throws `conflict`.
 */
export const govern = (
  tx: Tx,
  deps: Deps,
  channelId: string,
  input: Pick<ChannelInput, 'voteRule' | 'reopenHours'>,
): Promise<string | null> =>
  alsoInChannel(tx, channelId, async () => {
    const roster = await heldRoster(tx, deps, channelId)
    const wanted = parts(input).filter((part) => isNew(roster, part))
    const atOnce = wanted.filter((part) => isFree(roster, part))
    const waiting = wanted.filter((part) => !isFree(roster, part))
    if (atOnce.length > 0) await inForce(tx, deps, channelId, merged(atOnce))
    return waiting.length > 0 ? wish(tx, deps, channelId, merged(waiting)) : null
  })

/**
 * What an administrator wishes of the categories that the reporter's form proposes to keep from members. That somebody receives
 * more is in force at once; the rest are acts that wait for the members. Asked for what holds already, a wish that nobody signed
 * is taken back. Gives those that wait, and whether any is in force. Must run in `changingPeople`. Throws `invalid` for who is no member, `conflict`.
 */
export const governExclusions = (
  tx: Tx,
  deps: Deps,
  channelId: string,
  wanted: NonNullable<ChannelInput['exclusions']>,
): Promise<{ waiting: string[]; isAnyInForce: boolean }> =>
  alsoInChannel(tx, channelId, async () => {
    const waiting: string[] = []
    let isAnyInForce = false
    for (const [at, { username, exclusions: categories }] of wanted.entries()) {
      const roster = await heldRoster(tx, deps, channelId)
      const member = membersOf(roster).find((seat) => seat.username === username)?.user
      if (!member) throw invalidField(`exclusions.${at}.username`, 'errors.invalidInput')
      const settings: SettingsChange = { exclusions: { member, categories } }
      const change: Change = { kind: 'settings', settings }
      if (isPossible(roster, change) && !isFree(roster, settings)) {
        waiting.push(await wish(tx, deps, channelId, settings))
        continue
      }
      await withdrawUnsigned(tx, deps, channelId, change)
      if (!isPossible(roster, change)) continue
      await inForce(tx, deps, channelId, settings)
      isAnyInForce = true
    }
    return { waiting, isAnyInForce }
  })
