import { randomBytes } from 'node:crypto'
import { digitsOf, ALPHABET } from '@canal/contract/crockford'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { isTokenMac, tokenMac } from '../../../platform/crypto/session-token.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

const count = 10
/** 50 bits: each guess costs a right password first. */
const length = 10

const newCode = (): string => [...randomBytes(length)].map((byte) => ALPHABET.charAt(byte & 31)).join('')
const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The code that somebody meant; null for any other form. */
const normalise = (input: string): string | null => {
  const typed = digitsOf(input)
  return typed.length === length && !typed.includes(-1) ? typed.map((digit) => ALPHABET.charAt(digit)).join('') : null
}

/** Ten new ones in place of those that were left. What is kept of them opens nothing and tells nobody the code. */
export const issueBackupCodes = async (tx: Tx, rootKeys: RootKeys, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: count }, newCode)
  await tx.deleteFrom('backup_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('backup_code')
    .values(codes.map((code) => ({ user_id: userId, mac: tokenMac(rootKeys, 'backup-code', code, [userId]) })))
    .execute()
  return codes.map(shown)
}

/** The first ten, for who has none yet. */
export const firstBackupCodes = async (tx: Tx, rootKeys: RootKeys, userId: string): Promise<string[]> =>
  (await countBackupCodes(tx, userId)) > 0 ? [] : issueBackupCodes(tx, rootKeys, userId)

export const countBackupCodes = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.selectFrom('backup_code').select('mac').where('user_id', '=', userId).execute()).length

/** Uses a code up; false for one that is wrong or was used. */
export const useBackupCode = async (tx: Tx, rootKeys: RootKeys, userId: string, input: string): Promise<boolean> => {
  const code = normalise(input)
  if (!code) return false
  const left = await tx.selectFrom('backup_code').select('mac').where('user_id', '=', userId).execute()
  const found = left.find(({ mac }) => isTokenMac(rootKeys, 'backup-code', code, { of: [userId], mac }))
  if (!found) return false
  const used = await tx
    .deleteFrom('backup_code')
    .where('user_id', '=', userId)
    .where('mac', '=', found.mac)
    .returning('mac')
    .executeTakeFirst()
  return used !== undefined
}
