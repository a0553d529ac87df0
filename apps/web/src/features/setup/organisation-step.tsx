import { setOrganisation } from '@canal/contract/setup/endpoints'
import { setupOrganisationSchema } from '@canal/contract/setup/schemas'
import type { SetupState } from '@canal/contract/setup/schemas'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { StepForm, useStepForm } from './step-form.tsx'

interface OrganisationStepProps {
  readonly state: SetupState
  readonly onNext: () => Promise<void>
}

/** Who answers for the data: the name in the legal texts. */
export const OrganisationStep = ({ state, onNext }: OrganisationStepProps) => {
  const text = useText()
  const call = useCall()
  const step = useStepForm({
    schema: setupOrganisationSchema,
    values: { name: state.organisation ?? '' },
    fields: ['name'],
    save: (body) => call(setOrganisation, { body, suppressError: true }),
    onNext,
  })
  return (
    <StepForm step={step}>
      <TextField
        form={step.form}
        name="name"
        label={text('setup.organisation.name')}
        autoComplete="organization"
        data-autofocus
      />
    </StepForm>
  )
}
