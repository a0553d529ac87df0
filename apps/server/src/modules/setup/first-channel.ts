import { addressMac } from '../channels/address-mac.ts'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { setupChannelSchema, setupOrganisationSchema } from '@canal/contract/setup/schemas'
import { alsoInChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { findChannelBySlug } from '../channels/find-channel.ts'
import { insertChannel, slugTaken } from '../channels/create-channel.ts'
import { changingPeople } from '../accounts/users/directory.ts'
import { firstChannel, firstOrganisation, requireOpenSetup } from './setup-state.ts'

/** Names the organisation, or corrects its name. Throws `setup-done`. */
export const setOrganisation = (deps: Deps, { name }: z.output<typeof setupOrganisationSchema>): Promise<void> =>
  changingPeople(deps, async (tx) => {
    await requireOpenSetup(tx)
    const found = await firstOrganisation(tx)
    if (found) await tx.updateTable('organisation').set({ name }).where('id', '=', found.id).execute()
    else await tx.insertInto('organisation').values({ id: randomUUID(), name }).execute()
  })

/** Another address, which is and was nobody else's, and by which nobody can have reported. */
const requireFree = async (tx: Tx, deps: Deps, channelId: string, slug: string): Promise<void> => {
  const owner = await findChannelBySlug({ ...deps, db: tx }, slug)
  if (owner && owner.id !== channelId) throw slugTaken()
  const report = await alsoInChannel(tx, channelId, () =>
    tx.selectFrom('report').select('id').where('channel_id', '=', channelId).limit(1).executeTakeFirst(),
  )
  if (report) throw new AppError('conflict')
}

/**
 * Makes the first channel, or corrects its name and address as long as nobody can have reported there. Throws
 * `setup-done`, `already-exists` for a taken address, `conflict` without an organisation or after the first report.
 */
export const setFirstChannel = (deps: Deps, wanted: z.output<typeof setupChannelSchema>): Promise<void> =>
  changingPeople(deps, async (tx) => {
    await requireOpenSetup(tx)
    const organisation = await firstOrganisation(tx)
    if (!organisation) throw new AppError('conflict')
    const { slug, publicName } = wanted
    const own = await firstChannel(tx)
    if (!own) {
      await insertChannel(tx, deps, { organisation: organisation.name, slug, name: publicName, publicName })
      return
    }
    if (own.slug !== slug) await requireFree(tx, deps, own.id, slug)
    await tx
      .updateTable('channel')
      .set({
        slug,
        address_mac: addressMac(deps.rootKeys, own.id, slug),
        name: publicName,
        public_name: publicName,
      })
      .where('id', '=', own.id)
      .execute()
  })
