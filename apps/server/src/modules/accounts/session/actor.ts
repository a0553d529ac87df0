import { roleNames } from '@canal/contract'
import type { Keyring } from './keyring.ts'

/** What a user may do, apart from any one report; code asks these, never role names (decisions §2). */
export const capabilities = ['report.read', 'vote.cast', 'people.manage', 'channel.manage'] as const
export type Capability = (typeof capabilities)[number]

/** Where somebody stands in their channel's roster (`seatedAs`). */
export type KeyState = 'none' | 'waiting' | 'admitted' | 'left'

/** A signed-in person. `tag` names them in rows bound to a report; null outside a channel. */
export interface UserActor {
  kind: 'user'
  userId: string
  username: string
  fullName: string
  roles: readonly string[]
  capabilities: ReadonlySet<Capability>
  channelId: string | null
  isInvestigator: boolean
  keyState: KeyState
  /** On the roster, and a reset shut their keys. */
  isLocked: boolean
  /** Of the committee before a restart: they keep what they received, and receive nothing new. */
  isFormer: boolean
  /** The row of their newest identity is as the server wrote it, for these very roles. */
  isIdentityGenuine: boolean
  isPasswordTemporary: boolean
  isSecondFactorMissing: boolean
  tag: Buffer | null
  /** Null until the user has set a password of their own. */
  keyring: Keyring | null
  /** Of their password, where keys that a reset shut may yet be opened and kept under it. */
  wrapKey: Buffer | null
  sessionId: Buffer | null
}

/** A user who works on the reports of a channel: member or investigator. */
export interface MemberActor extends UserActor {
  channelId: string
  tag: Buffer
  keyring: Keyring
}

/** The holder of a reference, for the one report that it opens. */
export interface ReporterActor {
  kind: 'reporter'
  channelId: string
  reportId: string
  credentialId: string
  tag: Buffer
  keyring: Keyring
  sessionId: Buffer
  /** Whether the report was sent in this very session. */
  hasSent: boolean
  /** The reference of a report that was sent in this session, until its reporter says that they have kept it. */
  unkept: string | null
  token: string
}

export type ReportActor = MemberActor | ReporterActor

const granted: Record<string, readonly Capability[]> = {
  [roleNames.admin]: ['people.manage', 'channel.manage'],
  [roleNames.user]: ['report.read', 'vote.cast'],
}

/** The capabilities of built-in roles; a created role is a label and grants none. Investigators never vote. */
export const capabilitiesOf = (roles: readonly string[]): ReadonlySet<Capability> => {
  const all = new Set(roles.flatMap((role) => granted[role] ?? []))
  if (roles.includes(roleNames.investigator)) all.delete('vote.cast')
  return all
}

const builtIn: readonly string[] = Object.values(roleNames)

/**
 * The roles of somebody, by their capacity on the channel's roster; null for who is not on it, whose rows count as they are. On the
 * roster the chain decides which built-in roles they have: a row that somebody writes in the database changes none.
 */
export const rolesOnRoster = (
  rows: readonly string[],
  capacity: 'member' | 'alternate' | 'investigator' | null,
): readonly string[] => {
  if (!capacity) return rows
  const own = capacity === 'investigator' ? [roleNames.investigator, roleNames.user] : [roleNames.user]
  return [...own, ...rows.filter((role) => !builtIn.includes(role))]
}
