import { randomUUID } from 'node:crypto'
import type { ChannelInput } from '@canal/contract/channels/settings'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { actAbout, isStrengthening } from '../audit-log/governance/rule.ts'
import { appendEntry, heldRoster, rosterOf } from '../audit-log/governance/store.ts'
import { isUnvoted, type Roster } from '../audit-log/governance/roster.ts'
import type { Change } from '../audit-log/governance/entry.ts'

type Settings = Extract<Change, { kind: 'settings' }>['settings']

const parts = ({ voteRule, reopenHours }: Pick<ChannelInput, 'voteRule' | 'reopenHours'>): Settings[] => [
  ...(voteRule ? [{ voteRule }] : []),
  ...(reopenHours ? [{ reopenHours }] : []),
]

const isNew = ({ settings }: Roster, wanted: Settings): boolean =>
  Object.entries(wanted).some(([name, value]) => settings[name as keyof Settings] !== value)

const merged = (all: readonly Settings[]): Settings => Object.assign({}, ...all) as Settings

/** A wish that no member signed gives way to the next one. Throws `conflict` for one that somebody signed. */
const replaceWish = async (tx: Tx, deps: Deps, channelId: string, roster: Roster): Promise<void> => {
  const before = actAbout(roster, { kind: 'settings', settings: {} })
  if (!before) return
  if (before.signers.size > 0) throw new AppError('conflict')
  await appendEntry(tx, deps, channelId, { body: { kind: 'lapse', act: before.id, why: 'withdrawn' } })
}

/**
 * What an administrator wishes of the settings that govern: how many must approve, and how long a reopened report stays
 * open. What makes opening harder is in force at once, and so is anything where nobody is on the committee yet; the rest is
 * an act that waits for the members. Gives the one that waits, null where none does. Must run in `changingPeople`. Throws
 * `conflict`.
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
    const isFree = (part: Settings) => isUnvoted(roster) || isStrengthening(roster.settings, part)
    const atOnce = wanted.filter(isFree)
    const waiting = wanted.filter((part) => !isFree(part))
    if (atOnce.length > 0)
      await appendEntry(tx, deps, channelId, { body: { kind: 'strengthened', settings: merged(atOnce) } })
    if (waiting.length === 0) return null
    await replaceWish(tx, deps, channelId, await rosterOf(tx, deps, channelId))
    const change: Change = { kind: 'settings', settings: merged(waiting) }
    const act = randomUUID()
    await appendEntry(tx, deps, channelId, { body: { kind: 'propose', act, change } })
    return act
  })
