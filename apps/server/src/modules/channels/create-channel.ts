import { addressMac } from './address-mac.ts'
import { randomUUID } from 'node:crypto'
import type { ChannelDetail, ChannelInput } from '@canal/contract/channels/settings'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { beginChain } from '../audit-log/governance/copies.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { channelDetail } from './channel-detail.ts'
import { govern, governExclusions } from './governing.ts'
import { placePeople } from './place-people.ts'
import { organisationNamed, settingsRow } from './settings-row.ts'

const uniqueViolation = '23505'

/** Another channel has, or had, the address. */
export const slugTaken = (): AppError =>
  new AppError('already-exists', { fields: [{ field: 'slug', key: 'errors.already-exists', params: {} }] })

/** Writes a channel's address; what the database refuses is `already-exists`. */
export const takingAddress = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw slugTaken()
    throw error
  }
}

/**
 * Writes a new channel, without people, and its organisation where none has that name (the public name, unless another is
 * given). Gives its id. Throws `already-exists`, and where the copy of its register cannot be written.
 */
export const insertChannel = async (tx: Tx, deps: Deps, input: ChannelInput): Promise<string> => {
  const id = randomUUID()
  const organisationId = await organisationNamed(tx, input.organisation ?? input.publicName)
  await takingAddress(() =>
    tx
      .insertInto('channel')
      .values({
        id,
        organisation_id: organisationId,
        address_mac: addressMac(deps.rootKeys, id, input.slug),
        ...settingsRow(input),
      })
      .execute(),
  )
  await beginChain(deps, id)
  return id
}

/** A new channel with the people that it is given. Throws `already-exists`, 422, and as movePerson does. */
export const createChannel = (deps: Deps, input: ChannelInput): Promise<ChannelDetail> =>
  changingPeople(deps, async (tx) => {
    const id = await insertChannel(tx, deps, input)
    await govern(tx, deps, id, input)
    await governExclusions(tx, deps, id, input.exclusions ?? [])
    await placePeople(tx, deps, id, input)
    return channelDetail(tx, deps, id)
  })
