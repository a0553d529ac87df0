import type { LogCheck } from '@canal/contract/logs/schemas'
import { alteredChannels, lateSince } from '../../audit-log/findings.ts'
import { amongPeople } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

/** What the checks of the logs found, for administrators: channels and numbers, and nothing of any report. */
export const showLogCheck = async (deps: Deps): Promise<LogCheck> => {
  const found = alteredChannels(deps.findings)
  const late = lateSince(deps.findings, deps.now())?.toISOString() ?? null
  if (found.length === 0) return { altered: [], lateSince: late }
  const ids = found.map(({ channelId }) => channelId)
  const channels = await amongPeople(deps.db, (tx) =>
    tx.selectFrom('channel').select(['id', 'name']).where('id', 'in', ids).execute(),
  )
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  const altered = found.map(({ channelId, reports, since }) => ({
    channelId,
    channelName: names.get(channelId) ?? '',
    reports,
    since: since.toISOString(),
  }))
  return { altered: altered.toSorted((a, b) => a.channelName.localeCompare(b.channelName)), lateSince: late }
}
