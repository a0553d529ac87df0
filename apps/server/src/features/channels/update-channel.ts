import type { ChannelDetail, ChannelInput } from '@canal/contract/channels/settings'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { requireVersion } from '../../http/version.ts'
import { changingPeople } from '../users/index.ts'
import { channelDetail } from './channel-detail.ts'
import { slugTaken } from './create-channel.ts'
import { placePeople } from './place-people.ts'
import { organisationNamed, settingsRow } from './settings-row.ts'

const uniqueViolation = '23505'

const write = async (tx: Tx, id: string, row: ReturnType<typeof settingsRow> & { organisation_id?: string }) => {
  try {
    const changed = await tx.updateTable('channel').set(row).where('id', '=', id).returning('id').executeTakeFirst()
    if (!changed) throw new AppError('not-found')
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw slugTaken()
    throw error
  }
}

/**
 * Changes what was sent; the public pages read it from the next request on, of whichever instance. Throws `not-found`,
 * `stale-update`, `already-exists` for another channel's address, 422, and as movePerson does.
 */
export const updateChannel = (deps: Deps, id: string, input: ChannelInput): Promise<ChannelDetail> =>
  changingPeople(deps, async (tx) => {
    requireVersion((await channelDetail(tx, deps, id)).version, input.version)
    const organisation = input.organisation ? { organisation_id: await organisationNamed(tx, input.organisation) } : {}
    await write(tx, id, { ...settingsRow(input), ...organisation })
    await placePeople(tx, deps, id, input)
    return channelDetail(tx, deps, id)
  })
