import type { Deps } from '../../audit-log/deps.ts'
import type { ReporterActor } from './actor.ts'
import { inSessions } from './session.ts'
import { findRow, openRow, wrapReporter } from './session-row.ts'

/** The reporter has kept the reference: from now on their session holds it no more. */
export const keepReference = async (deps: Deps, { token, credentialId }: ReporterActor): Promise<void> => {
  const row = await findRow(deps, 'reporter', token)
  const privateKey = row && openRow(deps.rootKeys, token, row)?.privateKey
  if (!row || !privateKey) return
  const wrapped_private = wrapReporter(deps.rootKeys, { token, credentialId, privateKey, unkept: null }, row.ringId)
  await inSessions(deps.db, (tx) =>
    tx.updateTable('session').set({ wrapped_private }).where('id', '=', row.id).execute(),
  )
}
