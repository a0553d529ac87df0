import type { Draft, DraftField } from './draft.ts'
import { fieldsOf, type StepName } from './steps.ts'
import type { DraftIssue } from './validate.ts'

export interface FormState {
  draft: Draft
  step: StepName
  /** Fields whose issues are shown: left once, or asked to go on with. */
  touched: ReadonlySet<DraftField>
  /** The last attempt to go on was refused: the summary stands on top. */
  isRefused: boolean
}

export type FormAction =
  | { type: 'set'; values: Partial<Draft> }
  | { type: 'leave'; field: DraftField }
  | { type: 'show'; step: StepName }
  | { type: 'refuse'; fields: readonly DraftField[] }

/** `step`: where somebody is who had begun before the scripts came. */
export const initialState = (draft: Draft, refused: readonly DraftIssue[], step?: StepName): FormState => ({
  draft,
  step: step ?? 'what',
  touched: new Set(refused.map(({ field }) => field)),
  isRefused: refused.length > 0 && !step,
})

export const reduce = (state: FormState, action: FormAction): FormState => {
  if (action.type === 'set') return { ...state, draft: { ...state.draft, ...action.values } }
  if (action.type === 'leave') return { ...state, touched: new Set([...state.touched, action.field]) }
  if (action.type === 'show') return { ...state, step: action.step, isRefused: false }
  return { ...state, touched: new Set([...state.touched, ...action.fields]), isRefused: true }
}

/** The issues to show on a step: of fields that were touched, in the order in which they stand. */
export const shownIssues = (state: FormState, issues: readonly DraftIssue[]): DraftIssue[] =>
  fieldsOf(state.step)
    .filter((field) => state.touched.has(field))
    .flatMap((field) => issues.filter((issue) => issue.field === field))

/** The first step that cannot be passed yet; null where all can. */
export const firstOpenStep = (issues: readonly DraftIssue[], order: readonly StepName[]): StepName | null =>
  order.find((step) => issues.some(({ field }) => fieldsOf(step).includes(field))) ?? null
