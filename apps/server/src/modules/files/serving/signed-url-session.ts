import { sql } from 'kysely'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { signedUrlTag, holderTag } from '../../../platform/crypto/tags.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { capabilitiesOf, type ReportActor } from '../../accounts/session/actor.ts'
import type { Keyring } from '../../accounts/session/keyring.ts'
import { inSessions, isIdle, stayAwake } from '../../accounts/session/session.ts'
import type { SignedUrlRow } from './signed-url.ts'

interface Context {
  kind: 'user' | 'reporter'
  userId: string | null
  channelId: string | null
  credentialId: string | null
  isExpired: boolean
  idleSeconds: number
  expiresAt: string
  replacedBy: string | null
  username: string | null
  isActive: boolean | null
  roles: string[]
}

/** A session is renewed every 10 minutes at most, for 12 hours. */
const renewalsMax = 100

const contextOf = async (deps: Deps, id: Buffer): Promise<Context | null> => {
  const { context } = await deps.db
    .selectNoFrom(sql<Context | null>`session_context(${id})`.as('context'))
    .executeTakeFirstOrThrow()
  return context
}

/** A signed URL opens by its own secret and never with somebody's keys. */
const noKeys: Keyring = {
  version: 0,
  privateKey: Buffer.alloc(0),
  privateKeys: Buffer.alloc(0),
  opener: () => {
    throw new DecryptionError()
  },
  sign: () => {
    throw new TypeError('an address signs nothing')
  },
}

/**
 * The tag of whose session it is, if the signed URL is theirs: its row, which its secret has opened, is of one holder and one report.
 * For a reporter that is their credential, whichever of its reports the session is at now.
 */
const tagOf = (deps: Deps, row: SignedUrlRow, holder: string): Buffer | null => {
  const report = { channelId: row.channel_id, reportId: row.report_id }
  const tag = holderTag(deps.rootKeys, report.channelId, holder)
  return signedUrlTag(deps.rootKeys, report, tag).equals(row.holder_tag) ? tag : null
}

const actorOf = (deps: Deps, row: SignedUrlRow, context: Context, sessionId: Buffer): ReportActor | null => {
  const { channel_id: channelId } = row
  const isReporter = context.kind === 'reporter'
  const tag = tagOf(deps, row, isReporter ? `reporter:${context.credentialId ?? ''}` : (context.userId ?? ''))
  if (!tag) return null
  if (isReporter) {
    const { credentialId } = context
    if (!credentialId) return null
    return {
      kind: 'reporter',
      channelId,
      reportId: row.report_id,
      credentialId,
      tag,
      keyring: noKeys,
      sessionId,
      hasSent: false,
      unkept: null,
      token: '',
    }
  }
  if (!context.isActive || context.channelId !== channelId) return null
  return {
    kind: 'user',
    userId: context.userId ?? '',
    username: context.username ?? '',
    fullName: '',
    roles: context.roles,
    capabilities: capabilitiesOf(context.roles),
    channelId,
    isInvestigator: context.roles.includes('ROLE_INVESTIGATOR'),
    keyState: 'none',
    isLocked: true,
    isFormer: false,
    isIdentityGenuine: false,
    isSecondFactorMissing: false,
    isPasswordTemporary: false,
    tag,
    keyring: noKeys,
    wrapKey: null,
    sessionId,
  }
}

/**
 * Who stands behind a signed URL now, or null: it falls with the session that made it. A renewed session goes on in its
 * successor. The actor has no keys.
 */
export const actorOfSignedUrl = async (deps: Deps, row: SignedUrlRow): Promise<ReportActor | null> => {
  let id = row.session_id
  for (let steps = 0; id && steps < renewalsMax; steps += 1) {
    const context: Context | null = await contextOf(deps, id)
    if (!context || context.isExpired) return null
    if (!context.replacedBy) return isIdle(context) ? null : actorOf(deps, row, context, id)
    id = Buffer.from(context.replacedBy, 'hex')
  }
  return null
}

/** When the session ends by itself; a reporter's slides on. */
export const sessionEnd = async (deps: Deps, id: Buffer): Promise<Date | null> => {
  const context = await contextOf(deps, id)
  return context ? new Date(context.expiresAt) : null
}

/** Sending bytes is being there: without this a reporter's session would end in the middle of a long video. */
export const keepAwake = (deps: Deps, id: Buffer): Promise<unknown> => inSessions(deps.db, (tx) => stayAwake(tx, id))
