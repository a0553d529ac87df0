import { sql } from 'kysely'
import { publicHalves, signWith } from '../../../platform/crypto/identity.ts'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { appendEntry, heldRoster } from '../../audit-log/governance/store.ts'
import { mayFound } from '../../audit-log/governance/rule.ts'
import { signedBy } from '../../audit-log/governance/signed-by.ts'
import type { Identity } from '../../audit-log/governance/entry.ts'
import { calledNow } from './governance.ts'
import type { OpenedIdentity } from './identity.ts'

const encoded = (bytes: Buffer): string => bytes.toString('base64url')

/** The public halves as entries of the chain hold them, from the private ones and from no row. */
const publicIdentity = ({ version, privateKeys }: Omit<OpenedIdentity, 'userId'>): Identity => {
  const { sealing, signing } = publicHalves(privateKeys)
  return { version, sealing: encoded(sealing), signing: encoded(signing) }
}

/**
 * The seat as lists of accounts show it; whose keys count, the chain alone says. `former`: of the committee before a restart,
 * which is over once they are admitted.
 */
export const markSeat = async (
  tx: Tx,
  { userId, version }: Pick<OpenedIdentity, 'userId' | 'version'>,
  seat: 'admitted' | 'former' | 'left' | null,
): Promise<void> => {
  if (seat === 'admitted')
    await sql`update user_key set seat = null where user_id = ${userId} and seat = 'former'`.execute(tx)
  await tx
    .updateTable('user_key')
    .set({ seat, ...(seat === 'admitted' && { is_shut: false }) })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute()
}

/**
 * The person who was named to begin their channel's committee begins it, with their own signature, as soon as they have
 * keys. False for everybody else. Must run in `changingPeople`.
 */
export const foundIfNamed = async (tx: Tx, deps: Deps, opened: OpenedIdentity): Promise<boolean> => {
  const { userId, version, privateKeys } = opened
  const called = await calledNow(tx, userId)
  if (called?.capacity !== 'member') return false
  const { channelId, username, name } = called
  const isFounder = await alsoInChannel(tx, channelId, async () => {
    const roster = await heldRoster(tx, deps, channelId)
    if (roster.founder !== userId || roster.seats.size > 0) return false
    const body = { kind: 'found', user: userId, identity: publicIdentity(opened), username, name } as const
    if (!mayFound(roster, body)) return false
    const pen = { user: userId, version, sign: (statement: Buffer) => signWith(privateKeys, statement) }
    const signer = signedBy(pen, { channelId, kind: 'found', act: '', change: body, head: roster.hash })
    await appendEntry(tx, deps, channelId, { body, signer })
    return true
  })
  if (isFounder) await markSeat(tx, opened, 'admitted')
  return isFounder
}
