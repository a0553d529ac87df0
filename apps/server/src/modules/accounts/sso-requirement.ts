import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { capabilitiesOf } from './session/actor.ts'
import { inSessions } from './session/session.ts'

const rolesOf = async (deps: Deps, userId: string): Promise<string[]> => {
  const rows = await inSessions(deps.db, (tx) =>
    tx
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('role.name')
      .where('user_role.user_id', '=', userId)
      .execute(),
  )
  return rows.map(({ name }) => name)
}

/**
 * Whether a right password is enough: where the provider's word is needed, for administrators alone, so that a provider that
 * is away locks nobody out of the settings. They read no report.
 */
export const meetsSsoRequirement = async (deps: Deps, userId: string, isVouchedFor: boolean): Promise<boolean> => {
  if (!deps.config.openId?.isRequired || isVouchedFor) return true
  const can = capabilitiesOf(await rolesOf(deps, userId))
  return can.has('people.manage') && !can.has('report.read')
}

/** The same to everybody: it tells neither whether the password was right, nor who is an administrator. */
export const refusalOf = (deps: Deps, isVouchedFor: boolean): AppError =>
  new AppError(deps.config.openId?.isRequired && !isVouchedFor ? 'provider-required' : 'credentials-invalid')
