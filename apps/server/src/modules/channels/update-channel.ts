import { addressMac } from './address-mac.ts'
import type { ChannelDetail, ChannelInput } from '@canal/contract/channels/settings'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { requireVersion } from '../../platform/http/version.ts'
import { tellCommittee } from '../accounts/people/tell-committee.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { channelDetail } from './channel-detail.ts'
import { takingAddress } from './create-channel.ts'
import { govern, governExclusions } from './governing.ts'
import { placePeople } from './place-people.ts'
import { organisationNamed, settingsRow } from './settings-row.ts'

type Row = ReturnType<typeof settingsRow> & { address_mac: Buffer; organisation_id?: string }

const write = (tx: Tx, id: string, row: Row) =>
  takingAddress(() => tx.updateTable('channel').set(row).where('id', '=', id).execute())

/**
 * Changes what was sent; the public pages read it from the next request on, of whichever instance. The committee is told of
 * another address, of whether the form shows names or functions, of categories that a member receives again, and of a setting
 * that its members must sign first (`waits`). Throws `not-found`, `stale-update`, `already-exists` for another channel's address,
 * present or former, `conflict` where such a setting waits already, 422, and as movePerson does.
 */
export const updateChannel = (
  deps: Deps,
  id: string,
  input: ChannelInput,
): Promise<{ channel: ChannelDetail; waits: boolean }> =>
  changingPeople(deps, async (tx) => {
    const before = await channelDetail(tx, deps, id)
    requireVersion(before.version, input.version)
    const organisation = input.organisation ? { organisation_id: await organisationNamed(tx, input.organisation) } : {}
    const address = { address_mac: addressMac(deps.rootKeys, id, input.slug) }
    await write(tx, id, { ...settingsRow(input), ...address, ...organisation })
    const act = await govern(tx, deps, id, input)
    const exclusions = await governExclusions(tx, deps, id, input.exclusions ?? [])
    await placePeople(tx, deps, id, input)
    const isShownOtherwise = input.committeeShown !== undefined && input.committeeShown !== before.committeeShown
    if (before.slug !== input.slug || isShownOtherwise || exclusions.isAnyInForce)
      await tellCommittee(tx, deps, { channelId: id, kind: 'channel-changed' })
    // Weaker rules of votes are about the reports of a committee before a restart too.
    if (act) await tellCommittee(tx, deps, { channelId: id, kind: 'act-waits', act, isForBefore: true })
    for (const one of exclusions.waiting) await tellCommittee(tx, deps, { channelId: id, kind: 'act-waits', act: one })
    return { channel: await channelDetail(tx, deps, id), waits: act !== null || exclusions.waiting.length > 0 }
  })
