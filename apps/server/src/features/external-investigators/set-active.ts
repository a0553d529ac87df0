import type { Investigator } from '@canal/contract/external-investigators/schemas'
import type { Deps } from '../../deps.ts'
import { disableUser, enableUser } from '../users/index.ts'
import { getInvestigator } from './list-investigators.ts'

const after =
  (change: typeof enableUser) =>
  async (deps: Deps, id: string): Promise<Investigator> => {
    await getInvestigator(deps, id)
    await change(deps, id)
    return getInvestigator(deps, id)
  }

/** Lets an investigator sign in again; what was shared with them before is not given back. Throws `not-found`. */
export const enableInvestigator = after(enableUser)

/** Ends an investigator's sessions and what was shared with them. Throws `not-found`. */
export const disableInvestigator = after(disableUser)
