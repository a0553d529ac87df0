import { templateUses, type KeepTemplate } from '@canal/contract/templates/schemas'
import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { openUnderRoot, sealUnderRoot } from '../../../platform/crypto/root-key/ring-box.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'

/** A template as it is kept. `by`: a user's id; `at`: an instant. */
const keptSchema = z.object({
  name: z.string(),
  use: z.enum(templateUses),
  texts: z.partialRecord(z.enum(locales), z.string()),
  by: z.string(),
  at: z.string(),
})
export type KeptTemplate = Omit<KeepTemplate, 'id'> & z.output<typeof keptSchema>

interface Place {
  channelId: string
  id: string
}
const placeBytes = ({ channelId, id }: Place): Buffer => canonical(['canal/template/1', channelId, id])

/** Seals it under the root key, to its channel and id: only the program can make one, and it is no other channel's. */
export const sealTemplate = (rootKeys: RootKeys, place: Place, template: KeptTemplate): Buffer =>
  sealUnderRoot(rootKeys, 'template', Buffer.from(JSON.stringify(template)), placeBytes(place))

/** Null where the program did not write it so, under a root key that is not retired, or wrote what it no longer understands. */
export const openTemplate = (rootKeys: RootKeys, place: Place, box: Buffer): KeptTemplate | null => {
  try {
    const opened = openUnderRoot(rootKeys, 'template', box, placeBytes(place)).toString('utf8')
    return keptSchema.safeParse(JSON.parse(opened)).data ?? null
  } catch (error) {
    if (error instanceof DecryptionError || error instanceof SyntaxError) return null
    throw error
  }
}
