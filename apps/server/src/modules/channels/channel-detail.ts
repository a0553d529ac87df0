import { missingFacts } from '@canal/contract/channels/contact'
import type { ChannelDetail, ChannelPerson } from '@canal/contract/channels/settings'
import { alsoInChannel, amongPeople, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { versionOf } from '../../platform/http/version.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { standingOf } from '../audit-log/governance/rule.ts'
import type { Roster } from '../audit-log/governance/roster.ts'
import { channelPeople, counts, type Person } from '../accounts/people/directory.ts'
import { findChannel } from './find-channel.ts'
import { logoAddress } from './logo-address.ts'

const presentPerson = (roster: Roster, person: Person): ChannelPerson => ({
  username: person.username,
  fullName: person.fullName,
  function: person.function,
  isActive: person.isActive,
  isInvestigator: person.isInvestigator,
  counts: counts(person),
  isFormer: person.isFormer,
  exclusions: [...(roster.exclusions.get(person.userId) ?? [])],
})

const organisationName = async (tx: Tx, id: string): Promise<string> => {
  const row = await tx.selectFrom('organisation').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

const restartOf = (roster: Roster, people: readonly Person[]): ChannelDetail['restart'] => {
  const act = [...roster.acts.values()].find(({ change }) => change.kind === 'restart')
  const founder = act?.change.kind === 'restart' ? act.change.founder : null
  const countsAt = act ? standingOf(roster, act, act.proposedAt).maturesAt : null
  const name = people.find(({ userId }) => userId === founder)?.fullName ?? ''
  return {
    waits: countsAt && { name, countsAt: countsAt.toISOString() },
    stoppedAt: roster.stopped.get('restart')?.at.toISOString() ?? null,
    isPossible: roster.seats.size > 0 || roster.former.length > 0,
  }
}

/** A channel as an administrator sets it up. Throws `not-found`. Must run among people. */
export const channelDetail = async (tx: Tx, deps: Deps, id: string): Promise<ChannelDetail> => {
  const channel = await findChannel(tx, id)
  if (!channel) throw new AppError('not-found')
  const { people, roster } = await alsoInChannel(tx, id, async () => ({
    people: await channelPeople(tx, deps, id),
    roster: await rosterOf(tx, deps, id),
  }))
  const alternate = people.find(
    ({ userId, capacity }) => userId === channel.alternate_user_id && capacity === 'alternate',
  )
  const founder = roster.seats.size > 0 ? undefined : people.find(({ userId }) => userId === roster.founder)
  const organisation = await organisationName(tx, channel.organisation_id)
  return {
    id,
    slug: channel.slug,
    name: channel.name,
    publicName: channel.public_name,
    status: channel.status,
    members: people.filter(counts).length,
    missing: missingFacts(channel.contact),
    organisation,
    logo: await logoAddress(tx, id),
    customizedMessage: channel.customized_message,
    timeZone: channel.time_zone,
    voteRule: roster.settings.voteRule,
    reopenHours: roster.settings.reopenHours,
    embedOrigins: channel.embed_origins,
    committeeShown: channel.committee_shown,
    alternateUsername: alternate?.username ?? null,
    founder: founder?.username ?? null,
    restart: restartOf(roster, people),
    users: people.filter(({ isInvestigator }) => !isInvestigator).map(({ username }) => username),
    people: people.map((person) => presentPerson(roster, person)),
    contact: channel.contact,
    createdAt: channel.created_at.toISOString(),
    version: versionOf([
      [channel.name, channel.public_name, channel.slug, organisation, channel.customized_message, channel.contact],
      [channel.time_zone, roster.settings.voteRule, roster.settings.reopenHours],
      [channel.embed_origins, channel.committee_shown],
    ]),
  }
}

/** Throws `not-found`. */
export const getChannel = (deps: Deps, id: string): Promise<ChannelDetail> =>
  amongPeople(deps.db, (tx) => channelDetail(tx, deps, id))
