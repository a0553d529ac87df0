import type { InputHTMLAttributes, ReactNode } from 'react'

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  type: 'checkbox' | 'radio'
  label: ReactNode
  hint?: ReactNode
}

/** A box or a button to tick, whose whole line is the target. */
export const Choice = ({ label, hint, ...input }: ChoiceProps) => (
  <label className="choice">
    <input {...input} />
    <span>{label}</span>
    {hint ? <span className="soft">{hint}</span> : null}
  </label>
)
