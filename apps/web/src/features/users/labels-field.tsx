import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { labelsQuery } from './api.ts'

interface LabelsFieldProps {
  readonly values: readonly string[]
  readonly onChange: (labels: string[]) => void
}

/** The created roles that somebody has besides their function; nothing where no role was created. */
export const LabelsField = ({ values, onChange }: LabelsFieldProps) => {
  const text = useText()
  const id = useId()
  const { data: labels = [] } = useQuery(labelsQuery(useCall()))
  if (labels.length === 0) return null
  const options = labels.map((label) => ({ value: label, label }))
  return (
    <MultiSelect
      id={id}
      label={text('users.field.labels')}
      options={options}
      values={values}
      onChange={(next) => onChange([...next])}
    />
  )
}
