import { checkNumbersOf, type Checked } from '../../platform/crypto/check-numbers.ts'
import { sameBytes } from '../../platform/crypto/hkdf.ts'
import type { Deps } from '../audit-log/deps.ts'
import { invalidField } from '../../platform/errors.ts'
import { giveBack, requireWithin } from '../../platform/http/limits.ts'
import type { Identity } from '../audit-log/governance/entry.ts'
import { throughGate } from '../accounts/users/password-keys.ts'

/** Five wrong entries of one signer about one person close the field for an hour. */
const attempts = { purpose: 'check-numbers', limit: 5, windowSeconds: 3600 }

/** The public halves of an identity as the chain names it, 32 raw bytes each. */
export const publicHalvesOf = ({ sealing, signing }: Identity): Pick<Checked, 'sealing' | 'signing'> => ({
  sealing: Buffer.from(sealing, 'base64url'),
  signing: Buffer.from(signing, 'base64url'),
})

export const numbersFor = (deps: Deps, checked: Checked): Promise<string> =>
  throughGate(deps, () => checkNumbersOf(deps.rootKeys, checked))

/** Whether what was typed are the numbers of these keys, however it is spaced. */
export const areNumbersOf = async (deps: Deps, checked: Checked, typed: string): Promise<boolean> =>
  sameBytes(Buffer.from(await numbersFor(deps, checked)), Buffer.from(typed.replaceAll(/\D/g, '')))

/**
 * Whether somebody typed the numbers of these keys. Throws `invalid` for none and for others, `too-many-requests` after five
 * wrong ones in an hour, `service-busy`.
 */
export const requireNumbers = async (
  deps: Deps,
  signer: string,
  checked: Checked,
  typed: string | undefined,
): Promise<void> => {
  if (!typed) throw invalidField('checkNumbers', 'errors.required')
  const limit = { ...attempts, source: `${signer}|${checked.userId}` }
  await requireWithin(deps, limit)
  if (!(await areNumbersOf(deps, checked, typed))) throw invalidField('checkNumbers', 'roster.numbers.wrong')
  await giveBack(deps, limit)
}
