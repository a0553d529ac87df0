import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { inSessions } from '../session/session.ts'
import { changingFactors, requireFactors } from '../users/factor-seal.ts'
import { useBackupCode } from './backup-codes.ts'
import { findPasskeys, findTotp } from './factors.ts'
import { useTotp } from './otp.ts'
import { passkeyRequest, usePasskey, type PasskeyAnswer } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { countTry, forgetTry } from './tries.ts'

export interface SignInFactor {
  otp?: string | undefined
  passkey?: PasskeyAnswer | undefined
  party: RelyingParty | null
}

/** Six digits are an app's, anything else a backup code. */
const isTotp = (otp: string): boolean => /^\d{6}$/.test(otp.replaceAll(/\s/g, ''))

const load = (deps: Deps, userId: string) =>
  inSessions(deps.db, async (tx) => {
    await requireFactors(tx, deps, userId)
    return { totp: await findTotp(tx, userId), passkeys: await findPasskeys(tx, userId) }
  })
type Factors = Awaited<ReturnType<typeof load>>

/** The refusal that says what is to come beside the password. */
const asked = async (deps: Deps, userId: string, { totp, passkeys }: Factors, party: RelyingParty | null) => {
  const passkey = party && passkeys.length > 0 ? await passkeyRequest(deps, userId, { passkeys, party }) : undefined
  return new AppError(passkey ? 'passkey-required' : 'otp-required', {
    secondFactor: { otp: totp !== undefined, ...(passkey && { passkey }) },
  })
}

const isRight = (deps: Deps, userId: string, { otp, passkey, party }: SignInFactor) =>
  changingFactors(deps, userId, async (tx) => {
    if (passkey) return party !== null && usePasskey(tx, deps, { userId, party, answer: passkey })
    if (!otp) return false
    if (!isTotp(otp)) return useBackupCode(tx, deps.rootKeys, userId, otp)
    const totp = await findTotp(tx, userId)
    return totp !== undefined && useTotp(tx, deps, totp, otp)
  })

/**
 * After a right password. Throws `otp-required` or `passkey-required` where a second factor is set up and none came along,
 * `second-factor-invalid` for a wrong or a used one, `too-many-requests` after ten of those in a quarter of an hour, and
 * `second-factor-altered` where what is set up, or that nothing is, is not as the server wrote it.
 */
export const requireSecondFactor = async (deps: Deps, userId: string, given: SignInFactor): Promise<void> => {
  const factors = await load(deps, userId)
  if (!factors.totp && factors.passkeys.length === 0) return
  if (!given.otp && !given.passkey) throw await asked(deps, userId, factors, given.party)
  await countTry(deps, userId)
  if (!(await isRight(deps, userId, given))) throw new AppError('second-factor-invalid')
  await forgetTry(deps, userId)
}
