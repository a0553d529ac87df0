import { randomUUID } from 'node:crypto'
import { templateLimits, type KeepTemplate, type Templates } from '@canal/contract/templates/schemas'
import { sql } from 'kysely'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { channelPeople } from '../../accounts/people/directory.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { openTemplate, sealTemplate } from './template-box.ts'

/** Who was on the committee before a restart has no part in what this one writes. */
const requireOfNow = ({ isFormer }: MemberActor): void => {
  if (isFormer) throw new AppError('forbidden')
}

const rowsOf = (tx: Tx, channelId: string) =>
  tx.selectFrom('reply_template').select(['id', 'box']).where('channel_id', '=', channelId).execute()

/** The committee's templates, and which rows are none that the program wrote. Throws `forbidden` to a former committee. */
export const listTemplates = (deps: Deps, actor: MemberActor): Promise<Templates> => {
  requireOfNow(actor)
  const { channelId } = actor
  return inChannel(deps.db, channelId, async (tx) => {
    const people = await channelPeople(tx, deps, channelId)
    const rows = await rowsOf(tx, channelId)
    const opened = rows.map(({ id, box }) => ({ id, kept: openTemplate(deps.rootKeys, { channelId, id }, box) }))
    const templates = opened.flatMap(({ id, kept }) => {
      if (!kept) return []
      const by = people.find(({ userId }) => userId === kept.by)?.fullName ?? null
      return [{ id, ...kept, by }]
    })
    return {
      templates: templates.toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id)),
      altered: opened.flatMap(({ id, kept }) => (kept ? [] : [id])),
    }
  })
}

/**
 * Adds a template, or puts it in the place of the one that `id` names. Throws `not-found` where the channel has none of this id,
 * `conflict` where it has as many as it may, `forbidden` to a former committee.
 */
export const keepTemplate = (
  deps: Deps,
  actor: MemberActor,
  { id: known, ...wanted }: KeepTemplate,
): Promise<{ id: string }> => {
  requireOfNow(actor)
  const { channelId } = actor
  return inChannel(deps.db, channelId, async (tx) => {
    // Two at the same time are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reply_template:${channelId}`}, 0))`.execute(tx)
    const rows = await rowsOf(tx, channelId)
    if (known !== undefined && !rows.some(({ id }) => id === known)) throw new AppError('not-found')
    if (known === undefined && rows.length >= templateLimits.most) throw new AppError('conflict')
    const id = known ?? randomUUID()
    const kept = { ...wanted, by: actor.userId, at: deps.now().toISOString() }
    const box = sealTemplate(deps.rootKeys, { channelId, id }, kept)
    await tx
      .insertInto('reply_template')
      .values({ channel_id: channelId, id, box })
      .onConflict((conflict) => conflict.columns(['channel_id', 'id']).doUpdateSet({ box }))
      .execute()
    return { id }
  })
}

/** Deletes one. Throws `not-found` where the channel has none of this id, `forbidden` to a former committee. */
export const deleteTemplate = (deps: Deps, actor: MemberActor, id: string): Promise<void> => {
  requireOfNow(actor)
  return inChannel(deps.db, actor.channelId, async (tx) => {
    const gone = await tx
      .deleteFrom('reply_template')
      .where('channel_id', '=', actor.channelId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw new AppError('not-found')
  })
}
