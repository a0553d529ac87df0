import { randomUUID } from 'node:crypto'
import type { ChannelContact } from '@canal/contract/channels/contact'
import type { ChannelInput } from '@canal/contract/channels/settings'
import { inEachLanguage } from '@canal/messages'
import type { Tx } from '../../platform/db/transaction.ts'

/** Nothing is kept of what was left empty. */
const filled = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Boolean(value))) as Partial<T>

const messageOf = (message: NonNullable<ChannelInput['customizedMessage']>) =>
  JSON.stringify(filled(inEachLanguage((locale) => message[locale]?.trim())))

const contactOf = (contact: ChannelContact) => JSON.stringify(filled(contact))

/** The organisation of that name; made where there is none yet. */
export const organisationNamed = async (tx: Tx, name: string): Promise<string> => {
  const found = await tx
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', name)
    .orderBy('created_at')
    .executeTakeFirst()
  if (found) return found.id
  const id = randomUUID()
  await tx.insertInto('organisation').values({ id, name }).execute()
  return id
}

/** The columns of the settings that were sent. */
export const settingsRow = (input: ChannelInput) => ({
  slug: input.slug,
  name: input.name,
  public_name: input.publicName,
  ...(input.customizedMessage && { customized_message: messageOf(input.customizedMessage) }),
  ...(input.timeZone && { time_zone: input.timeZone }),
  ...(input.embedOrigins && { embed_origins: [...new Set(input.embedOrigins)] }),
  ...(input.committeeShown && { committee_shown: input.committeeShown }),
  ...(input.contact && { contact: contactOf(input.contact) }),
})
