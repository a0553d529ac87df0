import type { z } from 'zod/mini'
import type { createInvestigatorSchema, Investigator } from '@canal/contract/external-investigators/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import { changingPeople } from '../../accounts/users/directory.ts'
import { insertUser, prepareUser } from '../../accounts/users/create-user.ts'
import { withOwnRole } from './policy.ts'
import { loadInvestigator } from './present.ts'
import { wishReports } from './wish.ts'

type NewInvestigator = z.output<typeof createInvestigatorSchema>

const requireChannel = async (tx: Tx, id: string): Promise<void> => {
  const found = await tx.selectFrom('channel').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw invalidField('channel', 'errors.invalidInput')
}

/** Somebody from outside with a temporary password, who sees no report until a member shares one. */
export const createInvestigator = async (deps: Deps, input: NewInvestigator): Promise<Investigator> => {
  const { channel, roles, visibleReports = [], ...person } = input
  const prepared = await prepareUser(deps, { ...person, channelId: channel, roles: withOwnRole(roles) })
  return changingPeople(deps, async (tx) => {
    await requireChannel(tx, channel)
    await insertUser(tx, deps, prepared)
    await wishReports(tx, deps, { channelId: channel, userId: prepared.id, caseNumbers: visibleReports })
    return loadInvestigator(tx, deps, prepared.id)
  })
}
