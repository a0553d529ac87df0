import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { ChannelContact } from '@canal/contract/channels/contact'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from './session/actor.ts'
import { inSessions } from './session/session.ts'
import { describeAccount } from './describe-account.ts'
import { wrongPasswordsOf } from './users/wrong-passwords.ts'

const find = (deps: Deps, userId: string) =>
  inSessions(deps.db, async (tx) => ({
    wrongPasswords: await wrongPasswordsOf(tx, userId),
    row: await tx
      .selectFrom('app_user as u')
      .leftJoin('membership as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.to_at', 'is', null))
      .leftJoin('channel as c', 'c.id', 'm.channel_id')
      .leftJoin('organisation as o', 'o.id', 'c.organisation_id')
      .select([
        'u.first_name',
        'u.last_name1',
        'u.last_name2',
        'u.email',
        'u.phone',
        'c.slug',
        'c.public_name',
        'c.time_zone',
        'c.contact',
        'o.name as organisation',
      ])
      .select((q) =>
        q
          .selectFrom('user_key as k')
          .select('k.recovery_confirmed_at')
          .whereRef('k.user_id', '=', 'u.id')
          .orderBy('k.version', 'desc')
          .limit(1)
          .as('recovery_confirmed_at'),
      )
      .where('u.id', '=', userId)
      .executeTakeFirst(),
  }))

/** The same facts as the channel's public texts, without what was left empty. */
const organisationOf = (name: string, contact: ChannelContact): CurrentUser['organisation'] => ({
  name,
  ...(contact.post && { address: contact.post }),
  ...(contact.phone && { phone: contact.phone }),
  ...(contact.dataProtection && { dpo: contact.dataProtection }),
  ...(contact.systemManager && { systemManager: contact.systemManager }),
  ...(contact.taxId && { taxId: contact.taxId }),
  ...(contact.register && { register: contact.register }),
})

/** The signed-in user as they see themselves. */
export const currentUser = async (deps: Deps, actor: UserActor): Promise<CurrentUser> => {
  const { row, wrongPasswords } = await find(deps, actor.userId)
  if (!row) throw new AppError('session-ended')
  return {
    id: actor.userId,
    username: actor.username,
    firstName: row.first_name,
    lastName1: row.last_name1,
    lastName2: row.last_name2,
    email: row.email,
    phone: row.phone,
    roles: [...actor.roles],
    capabilities: [...actor.capabilities],
    channelId: actor.channelId,
    channelSlug: row.slug,
    channelName: row.public_name,
    organisation: row.organisation === null ? null : organisationOf(row.organisation, row.contact ?? {}),
    timeZone: row.time_zone,
    passwordChangeRequired: actor.isPasswordTemporary,
    secondFactorRequired: actor.isSecondFactorMissing,
    keyState: actor.keyState,
    locked: actor.isLocked,
    former: actor.isFormer,
    // Who has no channel was given no code.
    lacksReports: (await describeAccount.run(deps, actor)).some(({ lacksReports }) => lacksReports),
    recoveryCodeConfirmed: actor.channelId === null || row.recovery_confirmed_at !== null,
    ...(wrongPasswords && { wrongPasswords }),
  }
}
