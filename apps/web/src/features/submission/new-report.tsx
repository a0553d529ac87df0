import type { Submitted } from '@canal/contract/reports/schemas'
import type { FieldIssue } from '@canal/contract'
import { withProposals } from '@canal/contract/reports/proposed-exclusions'
import type { ChannelFace, FormValues } from '@canal/contract/pages/public-page'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { issueWords } from '../../lib/issue-words.ts'
import { warnBeforeUnload } from '../../lib/leaving.ts'
import { useAfterPress } from '../../lib/use-after-press.ts'
import type { FormFinds } from './form-finds.tsx'
import type { Giveaways } from './giveaways-list.tsx'
import type { SendFailure } from './send-failure.tsx'
import type { UnsentGuard } from './unsent-guard.tsx'
import { draftFrom, draftFromForm, hasContent, type Draft, type DraftField } from './draft.ts'
import { FormProvider, type FormApi } from './form-context.ts'
import { heldFocus } from './focus-held.ts'
import { firstOpenStep, initialState, reduce, shownIssues } from './form-state.ts'
import { wordAtField, wordIssue } from './issue-words.ts'
import type { submit } from './submit.ts'
import type { PlainForm } from './plain-form.tsx'
import { isNobodyLeft } from './readers-words.ts'
import type { readDate, readTime } from './read-date.ts'
import type { StepCheck } from './step-check.tsx'
import { StepForm } from './step-form.tsx'
import { fieldsOf, steps, type StepName } from './steps.ts'
import { useConflictList } from './use-conflict-list.ts'
import { useStepHistory } from './use-steps.ts'
import { useSubmission } from './use-submission.ts'
import { draftFieldOf, issuesOf, type DraftIssue } from './validate.ts'

interface NewReportProps {
  channel: ChannelFace
  values: FormValues
  /** What the server refused, where the form came back without JavaScript. */
  issues: readonly FieldIssue[]
  idempotencyKey: string
  ticket?: string | undefined
  now: string
  /** All on one page, for who has no JavaScript: the server's alone. */
  Plain?: typeof PlainForm | undefined
  /** What the server rendered: it may hold what somebody wrote while the scripts were on their way. */
  begun?: HTMLFormElement | null | undefined
  /** Fetches, before the report is sent, what the page needs after it: without that the code could not be shown. */
  prepare: () => Promise<{
    UnsentGuard: typeof UnsentGuard
    Giveaways: typeof Giveaways
    FormFinds: typeof FormFinds
    readDate: typeof readDate
    readTime: typeof readTime
    SendFailure: typeof SendFailure
    StepCheck: typeof StepCheck
    submit: typeof submit
  }>
  onSent: (sent: Submitted, draft: Draft) => Promise<void>
}

const fromServer = (issues: readonly FieldIssue[]): DraftIssue[] =>
  issues.flatMap(({ field, key, params }) => {
    const draftField = draftFieldOf(field)
    return draftField ? [{ field: draftField, key, params }] : []
  })

/** What is written in the rendered form, the steps up to where somebody is in it, and how they get their place back. */
const startFrom = (form: HTMLFormElement) => {
  const draft = draftFromForm(form)
  const held = heldFocus(form)
  // Documents are looked at on their step: nobody is taken past it.
  const last = steps.indexOf(draft.earlyFiles.length > 0 ? 'files' : 'check')
  const passed = held ? steps.slice(1, Math.min(steps.indexOf(held.step), last) + 1) : []
  return { draft, passed, giveBack: held?.giveBack }
}

type Late = Awaited<ReturnType<NewReportProps['prepare']>>

/**
 * What is needed once there is something to lose, asked for again at each step; until it is there, the browser's own question
 * stands in.
 */
const useLate = (isDirty: boolean, step: StepName, load: NewReportProps['prepare']) => {
  const [late, setLate] = useState<Late | null>(null)
  const [isLost, setLost] = useState(false)
  const fetchIt = useCallback(() => void load().then(setLate, () => setLost(true)), [load])
  const isMissing = isDirty && !late
  useEffect(() => {
    if (!isMissing) return
    fetchIt()
    addEventListener('online', fetchIt)
    const stopWarning = warnBeforeUnload()
    return () => {
      stopWarning()
      removeEventListener('online', fetchIt)
    }
  }, [isMissing, step, fetchIt])
  return { late, isLost: isMissing && isLost, fetchIt }
}

/** The new report: one page that needs no JavaScript, five steps where there is. */
export const NewReport = ({
  channel: given,
  values,
  issues: refused,
  idempotencyKey,
  ticket,
  now: rendered,
  Plain,
  begun,
  prepare,
  onSent,
}: NewReportProps) => {
  const t = useTranslate()
  const refusedHere = fromServer(refused)
  const [start] = useState(() => begun && startFrom(begun))
  const [state, dispatch] = useReducer(reduce, null, () =>
    initialState(start?.draft ?? draftFrom(values), refusedHere, start?.passed.at(-1)),
  )
  const { step } = state
  // Sought as soon as something is written: the proof of work is done before its step is reached.
  const { channel, conflictList } = useConflictList(given, !Plain && step !== 'what')
  const draft = withProposals(state.draft, channel.committee)
  const now = Plain ? new Date(rendered) : new Date()
  const afterPress = useAfterPress()
  const findIssues = () => {
    const issues = issuesOf(draft, { channelId: channel.id, timeZone: channel.timeZone, now })
    if (isNobodyLeft({ channel, draft }))
      issues.push({ field: 'restrictedUsers', key: 'new.conflict.nobodyLeft', params: {} })
    return issues
  }
  const [isChange, setChange] = useState(false)
  const { late, isLost, fetchIt } = useLate(hasContent(draft), step, prepare)
  const submission = useSubmission({ channel, draft, idempotencyKey, submit: late?.submit, onSent })
  const push = useStepHistory(!Plain, (target) => dispatch({ type: 'show', step: target }))

  const goTo = (target: StepName) => {
    push(target)
    dispatch({ type: 'show', step: target })
  }
  // They go on where they were.
  const comeAlive = useEffectEvent(() => {
    start?.passed.forEach(push)
    start?.giveBack?.()
  })
  useLayoutEffect(() => comeAlive(), [])
  const isDirty = hasContent(draft) && !submission.isDone
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())

  const change = (target: StepName) => {
    setChange(true)
    goTo(target)
  }
  const goOn = () => {
    const all = findIssues()
    // One answer changed from the last page: all others are there.
    const reached = steps.slice(0, isChange && step !== 'check' ? -1 : steps.indexOf(step) + 1)
    const open = firstOpenStep(all, reached)
    if (open && open !== step) goTo(open)
    // A question that only opens with an answer on this step is not wrong before anybody has seen it.
    if (open)
      return dispatch({
        type: 'refuse',
        fields: fieldsOf(open).filter((one) => all.some(({ field }) => field === one)),
      })
    const next = steps[reached.length]
    // Nobody sends what they have not been shown, nor passes documents by before these have been looked into.
    if (!late && (!next || (step === 'files' && draft.files.length > 0))) return fetchIt()
    if (next === 'check') setChange(false)
    if (next) return goTo(next)
    void submission.send()
  }
  // Of an untouched form, which is all that there is as the page comes to life, none is shown.
  const issues = state.touched.size > 0 ? findIssues() : []
  // Named until the step where they are chosen is passed: no page can give a browser its files back.
  const chosenBefore = refusedHere.filter(({ key }) => key === 'new.files.chooseAgain')
  const lost = !Plain && draft.files.length === 0 && steps.indexOf(step) <= steps.indexOf('files') ? chosenBefore : []
  const shown = Plain ? refusedHere : [...shownIssues(state, issues), ...lost]
  const errorOf = (field: DraftField) => {
    const issue = shown.find((one) => one.field === field)
    return issue && wordAtField(t, issue)
  }
  const form: FormApi = {
    draft,
    channel,
    conflictList,
    now,
    isPlain: Plain !== undefined,
    readDate: (written, today) => late?.readDate(t, written, today),
    readTime: (written) => late?.readTime(written),
    set: (changed) => dispatch({ type: 'set', values: changed }),
    leave: (field) => afterPress(() => dispatch({ type: 'leave', field })),
    errorOf,
  }
  const general = Plain ? refused.filter(({ field }) => draftFieldOf(field) === null) : []
  const summary = [
    ...general.map((issue) => ({ id: issue.params.filename ? 'files' : 'content', text: issueWords(t, issue) })),
    ...(state.isRefused ? shown : lost).map((issue) => wordIssue(t, issue)),
  ]
  const { failure } = submission
  return (
    <FormProvider value={form}>
      {Plain ? (
        <Plain hidden={{ idempotencyKey, ticket, chosenBefore: chosenBefore[0]?.params.filenames }} summary={summary} />
      ) : (
        <StepForm
          step={step}
          summary={summary}
          onContinue={goOn}
          onBack={() => history.back()}
          submission={submission}
          failure={late && failure ? <late.SendFailure failure={failure} /> : null}
        >
          {isLost ? <p role="alert">{t('errors.offline')}</p> : null}
          {late && step === 'check' ? (
            <>
              <late.Giveaways kept={kept} onKeep={(key) => setKept(new Set([...kept, key]))} onChange={change} />
              <late.StepCheck onChange={change} />
            </>
          ) : null}
          {late && step === 'files' ? <late.FormFinds /> : null}
        </StepForm>
      )}
      {late ? <late.UnsentGuard isOn={isDirty} /> : null}
    </FormProvider>
  )
}
