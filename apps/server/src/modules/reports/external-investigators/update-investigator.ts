import type { z } from 'zod/mini'
import type { Investigator, updateInvestigatorSchema } from '@canal/contract/external-investigators/schemas'
import type { Deps } from '../../audit-log/deps.ts'
import { requireVersion } from '../../../platform/http/version.ts'
import { changeUser } from '../../accounts/users/update-user.ts'
import { changingPeople } from '../../accounts/users/directory.ts'
import { withOwnRole } from './policy.ts'
import { findInvestigator, loadInvestigator } from './present.ts'
import { wishReports } from './wish.ts'

type Changes = z.output<typeof updateInvestigatorSchema> & { id: string }

/** Changes an investigator's data and, where they are sent, their other roles and the reports wished for them. */
export const updateInvestigator = (deps: Deps, changes: Changes): Promise<Investigator> =>
  changingPeople(deps, async (tx) => {
    const { roles, visibleReports, version, ...data } = changes
    const { id, channel_id: channelId } = await findInvestigator(tx, changes.id)
    requireVersion((await loadInvestigator(tx, deps, id)).version, version)
    await changeUser(tx, deps, { ...data, ...(roles && { roles: withOwnRole(roles) }) })
    if (visibleReports && channelId) await wishReports(tx, deps, { channelId, userId: id, caseNumbers: visibleReports })
    return loadInvestigator(tx, deps, id)
  })
