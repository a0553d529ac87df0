import type { ReportStatus } from '@canal/contract'
import type { Report } from '@canal/contract/reports/schemas'

export interface Version {
  readonly status: ReportStatus
  readonly reviewers: readonly string[]
}

interface Saved extends Version {
  readonly updatedAt: string
  readonly transitions: readonly ReportStatus[]
}

/** What somebody edits, on what it is based, and what a colleague saved meanwhile, if anybody did. */
export interface SettingsState {
  readonly base: Saved
  readonly mine: Version
  readonly theirs: Saved | null
}

type Source = Pick<Report, 'status' | 'reviewers' | 'updatedAt' | 'allowed'>

const savedIn = ({ status, reviewers, updatedAt, allowed }: Source): Saved => ({
  status,
  reviewers,
  updatedAt,
  transitions: allowed.transitions,
})

const versionOf = ({ status, reviewers }: Version): Version => ({ status, reviewers })

export const begin = (report: Source): SettingsState => {
  const base = savedIn(report)
  return { base, mine: versionOf(base), theirs: null }
}

const isSameField: Readonly<Record<keyof Version, (a: Version, b: Version) => boolean>> = {
  status: (a, b) => a.status === b.status,
  reviewers: (a, b) =>
    a.reviewers.length === b.reviewers.length && a.reviewers.every((username) => b.reviewers.includes(username)),
}

const isSame = (a: Version, b: Version) => isSameField.status(a, b) && isSameField.reviewers(a, b)

export const isDirty = ({ base, mine }: SettingsState): boolean => !isSame(base, mine)

export const edit = (state: SettingsState, change: Partial<Version>): SettingsState => ({
  ...state,
  mine: { ...state.mine, ...change },
})

/**
 * The report was read again: what nobody has touched follows it. What somebody has stays, and is shown beside what a
 * colleague saved meanwhile. An answer older than what is known changes nothing.
 */
export const follow = (state: SettingsState, report: Source): SettingsState => {
  const known = state.theirs ?? state.base
  if (report.updatedAt < known.updatedAt) return state
  if (isSame(state.mine, report)) return begin(report)
  if (!isDirty(state) && !state.theirs) return begin(report)
  if (report.updatedAt === known.updatedAt) return state
  // What was saved is what was there, or what this person chose as well: an act moves the status along, too.
  const { base, mine } = state
  const isAgreed = (field: keyof Version) => isSameField[field](base, report) || isSameField[field](mine, report)
  return isAgreed('status') && isAgreed('reviewers')
    ? { ...state, base: savedIn(report), theirs: null }
    : conflict(state, report)
}

/** A save was refused as stale (decisions §4): both versions are kept, for the person to choose. */
export const conflict = (state: SettingsState, report: Source): SettingsState => ({ ...state, theirs: savedIn(report) })

/** Whether what stands saved is the reader's own doing, in another tab or on another device: by who last changed it. */
export const isOwnSave = ({ history }: Pick<Report, 'history'>, username: string): boolean =>
  history.findLast(({ type }) => type === 'status' || type === 'reviewers')?.user === username

export type Side = 'mine' | 'theirs'
export type Sides = Readonly<Record<keyof Version, Side>>

/** The fields in which both versions differ, in the order of the form. */
export const differing = ({ mine, theirs }: SettingsState): readonly (keyof Version)[] =>
  theirs ? (['status', 'reviewers'] as const).filter((field) => !isSameField[field](mine, theirs)) : []

/** What is likely meant: a field that I changed is mine, one that I left alone is theirs. */
export const likelySides = ({ base, mine }: SettingsState): Sides => ({
  status: isSameField.status(base, mine) ? 'theirs' : 'mine',
  reviewers: isSameField.reviewers(base, mine) ? 'theirs' : 'mine',
})

/** Goes on from what the colleague saved, with each field from the side that was chosen; it is not saved yet. */
export const settle = (state: SettingsState, sides: Sides): SettingsState => {
  const { theirs, mine } = state
  if (!theirs) return state
  const from = { mine, theirs }
  const chosen = { status: from[sides.status].status, reviewers: from[sides.reviewers].reviewers }
  return { base: theirs, mine: chosen, theirs: null }
}

export const keepMine: Sides = { status: 'mine', reviewers: 'mine' }
export const takeTheirs: Sides = { status: 'theirs', reviewers: 'theirs' }

/** What may be chosen: the status as it is saved, and those that may follow it. */
export const choicesOf = ({ base, mine }: SettingsState): readonly ReportStatus[] => [
  ...new Set([base.status, ...base.transitions, mine.status]),
]
