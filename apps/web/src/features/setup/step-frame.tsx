import { setupSteps } from '@canal/contract/pages/office-parts'
import type { SetupState } from '@canal/contract/setup/schemas'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/office-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { isDone, isOpenTo, stepBefore, type SetupStep } from './steps.ts'

const Mark = ({ number, done }: { number: number; done: boolean }) => (
  <span className="setup-mark" aria-hidden>
    {done ? <Check className="icon" /> : number}
  </span>
)

const Entry = ({ step, current, state }: { step: SetupStep; current: SetupStep; state: SetupState | null }) => {
  const text = useText()
  const done = state !== null && isDone(step, state)
  const words = (
    <>
      <Mark number={setupSteps.indexOf(step) + 1} done={done} />
      <span>{text(`setup.step.${step}`)}</span>
      {done && <span className="visually-hidden">{text('setup.stepDone')}</span>}
    </>
  )
  const isHere = step === current
  if (isHere || !state || !isOpenTo(step, state))
    return <span {...(isHere && { 'aria-current': 'step' as const })}>{words}</span>
  return (
    <Link to="/admin/settings/setup/{-$step}" params={{ step }}>
      {words}
    </Link>
  )
}

interface StepFrameProps {
  readonly step: SetupStep
  /** Null before anybody has signed in. */
  readonly state: SetupState | null
  readonly children: ReactNode
}

/** One step of the first start: where it stands among the others, what it is for, and the way back. */
export const StepFrame = ({ step, state, children }: StepFrameProps) => {
  const text = useText()
  const before = stepBefore(step)
  const title = text(`setup.${step}.title`)
  return (
    <div className="setup">
      <nav aria-label={text('setup.steps')}>
        <ol>
          {setupSteps.map((one) => (
            <li key={one} data-done={(state !== null && isDone(one, state)) || undefined}>
              <Entry step={one} current={step} state={state} />
            </li>
          ))}
        </ol>
      </nav>
      <div className="setup-page" key={step}>
        <div>
          <p className="quiet">
            {text('setup.stepOf', { number: setupSteps.indexOf(step) + 1, total: setupSteps.length })}
          </p>
          <PageTitle>{title}</PageTitle>
          <p className="quiet">{text(`setup.${step}.lead`)}</p>
        </div>
        {children}
        {before && (
          <p>
            <Link className="with-icon" to="/admin/settings/setup/{-$step}" params={{ step: before }}>
              <ArrowLeft className="icon" aria-hidden />
              {text('action.back')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
