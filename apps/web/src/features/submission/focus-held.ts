import type { DraftField } from './draft.ts'
import { fieldsOf, steps, type StepName } from './steps.ts'

interface Held {
  step: StepName
  giveBack: () => void
}

/** Where somebody was in the form on one page: at which step that is, and how they get their place and caret back in it. */
export const heldFocus = (form: HTMLFormElement): Held | null => {
  const at = document.activeElement
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) || !form.contains(at)) return null
  const { name, type, value, selectionStart, selectionEnd } = at
  const step = steps.find((one) => fieldsOf(one).includes(name as DraftField))
  if (!step) return null
  const one = type === 'radio' || type === 'checkbox' ? `[name="${name}"][value="${value}"]` : `[name="${name}"]`
  const giveBack = () => {
    const control = document.querySelector<typeof at>(one) ?? (document.getElementById(name) as typeof at | null)
    control?.focus()
    if (selectionStart !== null && control?.value === value) control.setSelectionRange(selectionStart, selectionEnd)
  }
  return { step, giveBack }
}
