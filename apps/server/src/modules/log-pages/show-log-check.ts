import type { LogCheck } from '@canal/contract/logs/schemas'
import { alteredChannels, lateSince } from '../audit-log/findings.ts'
import { amongPeople } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'

const earliest = (moments: readonly Date[]): string | null =>
  moments.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null

/**
 * What the checks of the logs found, for administrators: channels and numbers, and nothing of any report. Rows of what is no
 * channel are one line, however many somebody wrote.
 */
export const showLogCheck = async (deps: Deps): Promise<LogCheck> => {
  const found = alteredChannels(deps.findings)
  const channels = await amongPeople(deps.db, (tx) => tx.selectFrom('channel').select(['id', 'name']).execute())
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  const known = found.filter(({ channelId }) => names.has(channelId))
  const planted = found.filter(({ channelId }) => !names.has(channelId))
  const altered = known.map(({ channelId, reports, since }) => ({
    channelId,
    channelName: names.get(channelId) ?? '',
    reports,
    since: since.toISOString(),
  }))
  return {
    altered: altered.toSorted((a, b) => a.channelName.localeCompare(b.channelName)),
    plantedSince: earliest([...planted.map(({ since }) => since), ...deps.findings.keys.values()]),
    lateSince: lateSince(deps.findings, deps.now())?.toISOString() ?? null,
  }
}
