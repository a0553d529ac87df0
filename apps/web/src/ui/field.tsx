import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useTranslate } from '../lib/i18n.ts'

/** What a control must carry so that its label, hint and error are read with it. */
export interface Wiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface Described {
  /** Also the control's id, to which the summary of errors links. */
  id: string
  hint?: ReactNode
  error?: string | undefined
  /** Read out as soon as it appears: where the focus does not move to the control, or is there already. */
  isAlert?: boolean
}

export const wiringOf = ({ id, hint, error }: Described): Wiring => {
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
}

/** A field's first error, with an icon and a word: never by colour alone. */
export const FieldError = ({ id, error, isAlert }: Omit<Described, 'hint'>) => {
  const t = useTranslate()
  if (!error) return null
  return (
    <p className="error" id={`${id}-error`} role={isAlert ? 'alert' : undefined}>
      <CircleAlert className="icon" />
      <span>
        <span className="visually-hidden">{t('field.error')} </span>
        {error}
      </span>
    </p>
  )
}

export const FieldHint = ({ id, hint }: { id: string; hint?: ReactNode }) =>
  hint ? (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null

interface FieldProps extends Described {
  label: string
  /** Says so in the label: there are no asterisks. */
  optional?: boolean
  className?: string
  children: (wiring: Wiring) => ReactNode
}

/** One labelled control: label, hint, error and the attributes that tie them together. */
export const Field = ({ label, optional, className = '', children, ...described }: FieldProps) => {
  const t = useTranslate()
  return (
    <div className={`field ${className}`.trimEnd()}>
      <label htmlFor={described.id}>{optional ? t('field.optional', { label }) : label}</label>
      <FieldHint {...described} />
      <FieldError {...described} />
      {children(wiringOf(described))}
    </div>
  )
}

interface FieldGroupProps extends Described {
  legend: string
  optional?: boolean
  /** The legend asks the question of the page, and is set larger. */
  question?: boolean
  children: ReactNode
}

/** Several controls that answer one question. */
export const FieldGroup = ({ legend, optional, question, children, ...described }: FieldGroupProps) => {
  const t = useTranslate()
  const { id, ...aria } = wiringOf(described)
  return (
    <fieldset className="field" id={id} tabIndex={-1} {...aria}>
      <legend className={question ? 'question' : undefined}>
        {optional ? t('field.optional', { label: legend }) : legend}
      </legend>
      <FieldHint {...described} />
      <FieldError {...described} />
      {children}
    </fieldset>
  )
}
