import { isWork, statuses, type ReportStatus } from '@canal/contract/reports/statuses'
import { useId } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Select } from '../../ui/select.tsx'
import { choicesOf, type SettingsState } from './settings-state.ts'

interface StatusFieldProps {
  readonly state: SettingsState
  readonly disabled: boolean
  readonly onChange: (status: ReportStatus) => void
}

/** The status as it is saved and those that may follow it, with what the chosen one means. */
export const StatusField = ({ state, disabled, onChange }: StatusFieldProps) => {
  const text = useText()
  const id = useId()
  const choices = choicesOf(state)
  const { status } = state.mine
  return (
    <div className="field">
      <label htmlFor={id}>{text('report.settings.status')}</label>
      <Select
        id={id}
        value={status}
        disabled={disabled}
        {...(isWork(status) && { 'aria-describedby': `${id}-hint` })}
        onChange={(value) => onChange(value as ReportStatus)}
      >
        {statuses
          .filter((one) => choices.includes(one))
          .map((one) => (
            <option key={one} value={one}>
              {text(`report.status.${one}`)}
            </option>
          ))}
      </Select>
      {isWork(status) && (
        <p className="hint" id={`${id}-hint`}>
          {text(`report.statusHint.${status}`)}
        </p>
      )}
    </div>
  )
}
