/** A colour; styles/tokens.css of the web gives it. */
export type StatusTone = 'pending' | 'instruction' | 'investigation' | 'resolution' | 'archived' | 'reopened'

/**
 * - `new`: nobody has taken it up;
 * - `work`: the committee is at it;
 * - `archived`: shut, until a vote reopens it;
 * - `reopened`: shut, but for those to whom a vote has opened it for some hours.
 * Rows say when a report enters one of the last two and who reads it then, so there is one status of each.
 */
type Stage = 'new' | 'work' | 'archived' | 'reopened'

interface Declared {
  /** Its place in lists and charts. The database keeps it in indexes and figures: a status never changes its number. */
  readonly order: number
  readonly stage: Stage
  /**
   * What a member's save may make of it (decisions §4). Reopening an archived report is not here: only an approved request
   * does that.
   */
  readonly next: readonly string[]
  readonly tone: StatusTone
  /** A step of the way that a reporter sees ahead; other statuses are shown while a report is in them. */
  readonly isStep: boolean
}

const declared = {
  pending: {
    order: 10,
    stage: 'new',
    next: ['instruction', 'investigation', 'resolution', 'archived'],
    tone: 'pending',
    isStep: false,
  },
  instruction: {
    order: 20,
    stage: 'work',
    next: ['investigation', 'resolution', 'archived'],
    tone: 'instruction',
    isStep: true,
  },
  investigation: {
    order: 30,
    stage: 'work',
    next: ['instruction', 'resolution', 'archived'],
    tone: 'investigation',
    isStep: true,
  },
  resolution: {
    order: 40,
    stage: 'work',
    next: ['instruction', 'investigation', 'archived'],
    tone: 'resolution',
    isStep: true,
  },
  archived: { order: 50, stage: 'archived', next: [], tone: 'archived', isStep: false },
  reopened: {
    order: 60,
    stage: 'reopened',
    next: ['instruction', 'investigation', 'resolution', 'archived'],
    tone: 'reopened',
    isStep: false,
  },
} as const satisfies Readonly<Record<string, Declared>>

export type ReportStatus = keyof typeof declared

type Of<S extends Stage> = {
  [Id in ReportStatus]: (typeof declared)[Id]['stage'] extends S ? Id : never
}[ReportStatus]
export type WorkStatus = Of<'work'>
export type ShutStatus = Of<'archived' | 'reopened'>

/** Ids that `next` names and that are none do not compile here. */
const rules: Readonly<Record<ReportStatus, Declared & { readonly next: readonly ReportStatus[] }>> = declared

const ids = (Object.keys(declared) as ReportStatus[]).sort((one, other) => rules[one].order - rules[other].order)

/** In the order of the work. */
export const statuses = ids as [ReportStatus, ...ReportStatus[]]

export const isStatus = (value: unknown): value is ReportStatus => (statuses as readonly unknown[]).includes(value)

export const stageOf = (status: ReportStatus): Stage => rules[status].stage
export const orderOf = (status: ReportStatus): number => rules[status].order
export const toneOf = (status: ReportStatus): StatusTone => rules[status].tone
export const isStep = (status: ReportStatus): boolean => rules[status].isStep

export const isWork = (status: ReportStatus): status is WorkStatus => stageOf(status) === 'work'

/** Its members are those who had it when it was archived, also while it is reopened. */
export const isShut = (status: ReportStatus): status is ShutStatus =>
  stageOf(status) === 'archived' || stageOf(status) === 'reopened'

export const newStatuses = statuses.filter((status) => stageOf(status) === 'new')
export const shutStatuses = statuses.filter(isShut)
/** What the dashboard counts as in progress: taken up, and not archived. */
export const statusesInProgress = statuses.filter((status) => isWork(status) || stageOf(status) === 'reopened')

export const transitionsFrom = (status: ReportStatus): readonly ReportStatus[] => rules[status].next

export const canMove = (from: ReportStatus, to: ReportStatus): boolean => from === to || rules[from].next.includes(to)
