import type { Investigator, VisibleReport } from '@canal/contract/external-investigators/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OnAltered } from '../../../platform/http/alarm.ts'
import { versionOf } from '../../../platform/http/version.ts'
import { visibleReports } from '../sharing/visible-reports.ts'
import { findUser, type UserRow } from '../../accounts/users/repository.ts'
import { presentUser } from '../../accounts/users/present.ts'
import { isInvestigator } from './policy.ts'

const present = (row: UserRow, visible: readonly VisibleReport[]): Investigator => {
  const user = presentUser(row)
  return {
    id: user.id,
    username: user.username,
    name: user.firstName,
    lastName: user.lastName1,
    secondLastName: user.lastName2,
    email: user.email,
    phone: user.phone,
    channel: user.channelId,
    channelName: user.channelName,
    visibleReports: [...visible],
    status: user.isActive ? 'ACTIVE' : 'INACTIVE',
    roles: user.roles,
    keyState: user.keyState,
    locked: user.locked,
    passwordChangeRequired: user.passwordChangeRequired,
    recoveryCodeConfirmed: user.recoveryCodeConfirmed,
    hasSecondFactor: user.hasSecondFactor,
    lastSignInAt: user.lastSignInAt,
    version: versionOf([user.version, visible]),
  }
}

/** Investigators as administrators see them, in the order of the rows. */
export const presentInvestigators = async (
  tx: Tx,
  deps: Deps,
  rows: readonly UserRow[],
  onAltered?: OnAltered,
): Promise<Investigator[]> => {
  const visible = await visibleReports(tx, deps, rows, onAltered)
  return rows.map((row) => present(row, visible.get(row.id) ?? []))
}

/** Throws `not-found` for nobody, and for who is no investigator. */
export const findInvestigator = async (tx: Tx, id: string): Promise<UserRow> => {
  const row = await findUser(tx, id)
  if (!row || !isInvestigator(row)) throw new AppError('not-found')
  return row
}

/** One investigator as administrators see them. Throws `not-found`. */
export const loadInvestigator = async (
  tx: Tx,
  deps: Deps,
  id: string,
  onAltered?: OnAltered,
): Promise<Investigator> => {
  const [investigator] = await presentInvestigators(tx, deps, [await findInvestigator(tx, id)], onAltered)
  if (!investigator) throw new AppError('not-found')
  return investigator
}
