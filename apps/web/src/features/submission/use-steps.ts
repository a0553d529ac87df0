import { useEffect, useRef } from 'react'
import { numberOf, stepAt, type StepName } from './steps.ts'

/**
 * Makes the browser's Back go to the step before. The history holds a step's number and nothing that was written.
 * `onBack` is told where the browser went.
 */
export const useStepHistory = (isOn: boolean, onBack: (step: StepName) => void) => {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isOn) return
    const move = (event: PopStateEvent) => latest.current(stepAt((event.state as { step?: unknown } | null)?.step ?? 1))
    addEventListener('popstate', move)
    return () => removeEventListener('popstate', move)
  }, [isOn])
  return (step: StepName) => history.pushState({ step: numberOf(step) }, '')
}
