import ArrowLeft from 'lucide-react/icons/arrow-left'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useRef, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { ErrorSummary, type SummaryEntry } from '../../ui/error-summary.tsx'
import { useForm } from './form-context.ts'
import { Acceptance } from './acceptance.tsx'
import { StepFiles } from './step-files.tsx'
import { StepWhat } from './step-what.tsx'
import { StepWhere } from './step-where.tsx'
import { StepYou } from './step-you.tsx'
import { numberOf, steps, type StepName } from './steps.ts'
import type { Submission } from './use-submission.ts'

const views = { what: StepWhat, where: StepWhere, files: StepFiles, you: StepYou } as const

/** An error that appears as a field is left would move the button from under the pointer, and the press be lost. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface StepFormProps {
  step: StepName
  summary: readonly SummaryEntry[]
  onContinue: () => void
  onBack: () => void
  submission: Submission
  /** Why it could not be sent. */
  failure: ReactNode
  /** What was found; on the last page the answers too. */
  children: ReactNode
}

/** In words: how many of a thing there are is written as the language does, which is not needed before anything else. */
const counted = (step: StepName) => ({ step: `${numberOf(step)}`, steps: `${steps.length}` })

const StepList = ({ step }: { step: StepName }) => {
  const t = useTranslate()
  return (
    <aside aria-label={t('new.steps')}>
      <p className="step-count">{t('new.step', counted(step))}</p>
      <ol className="steps">
        {steps.map((name) => (
          <li
            key={name}
            className={numberOf(name) < numberOf(step) ? 'done' : undefined}
            aria-current={name === step ? 'step' : undefined}
          >
            {numberOf(name)}. {t(`new.stepName.${name}`)}
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** One step at a time of a form kept in memory; focus goes to the heading of a new step, or to what is to be mended. */
export const StepForm = ({ step, summary, onContinue, onBack, submission, failure, children }: StepFormProps) => {
  const t = useTranslate()
  const { channel } = useForm()
  const heading = useRef<HTMLHeadingElement>(null)
  const errors = useRef<HTMLElement>(null)
  const shownStep = useRef(step)
  const isCheck = step === 'check'
  const title = isCheck ? t('new.check.title') : t(`new.stepName.${step}`)
  const stepTitle = t('new.stepTitle', counted(step))
  useDocumentTitle(summary.length > 0 ? t('app.errorTitle', { title: stepTitle }) : stepTitle)

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    scrollTo(0, 0)
    heading.current?.focus()
  }, [step])
  const latest = useRef(onContinue)
  useEffect(() => {
    latest.current = onContinue
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Leaving the field first takes in what was typed there; the answer then belongs to the form as it has become.
    const pressed = document.activeElement as HTMLElement | null
    flushSync(() => pressed?.blur())
    // What is to be mended is there once this returns, however busy the device is: the focus can go to it.
    const before = shownStep.current
    flushSync(() => latest.current())
    // On another step the heading has it, whatever is still said above.
    if (shownStep.current === before) errors.current?.focus()
    // Sending takes a while, and may fail: whoever goes by keys waits where they were.
    if (document.activeElement === document.body && pressed?.isConnected) pressed.focus()
  }
  const Step = isCheck ? null : views[step]
  const isBusy = submission.state === 'sending' || submission.state === 'proving'
  return (
    <>
      {step === 'what' ? (
        <a className="back" href={`/${channel.slug}/index`}>
          <ArrowLeft className="icon" />
          {t('public.backToChannel')}
        </a>
      ) : (
        <button type="button" className="back" onClick={onBack}>
          <ArrowLeft className="icon" />
          {t('action.back')}
        </button>
      )}
      <div className="two">
        <StepList step={step} />
        <form className="form" noValidate autoComplete="off" onSubmit={submit}>
          <div className="stack-tight">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {isCheck ? <p>{t('new.check.intro')}</p> : null}
          </div>
          <ErrorSummary ref={errors} entries={summary} />
          {Step ? <Step /> : null}
          {children}
          {isCheck ? (
            <>
              <Acceptance />
              {submission.state === 'proving' ? <p role="status">{t('public.proof.working')}</p> : failure}
            </>
          ) : null}
          <p className="actions">
            <button className="button" aria-disabled={isBusy || undefined} onMouseDown={keepFocus}>
              {isBusy ? t('action.sending') : isCheck ? t('new.submit') : t('action.continue')}
            </button>
          </p>
          <p className="note small">
            <EyeOff className="icon" />
            <span>{t('new.nothingSaved')}</span>
          </p>
        </form>
      </div>
    </>
  )
}
