import { updateInvestigator } from '@canal/contract/external-investigators/endpoints'
import { updateInvestigatorSchema, type Investigator } from '@canal/contract/external-investigators/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { labelsOf } from './account.ts'
import { investigatorName } from './investigator-api.ts'
import { LabelsField } from './labels-field.tsx'
import { personFields, PersonFields } from './person-fields.tsx'
import { errorOfAny } from './error-of-any.ts'
import { VisibleReportsField } from './visible-reports-field.tsx'

interface EditInvestigatorModalProps {
  readonly investigator: Investigator
  readonly onClose: () => void
}

/** Changes what is known of an investigator, and which reports they should see. */
export const EditInvestigatorModal = ({ investigator, onClose }: EditInvestigatorModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const numbersOf = (state: 'pending' | 'confirmed') =>
    investigator.visibleReports.flatMap((one) => (one.state === state ? one.caseNumber : []))
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(updateInvestigatorSchema, text),
    defaultValues: {
      name: investigator.name,
      lastName: investigator.lastName,
      secondLastName: investigator.secondLastName,
      email: investigator.email,
      phone: investigator.phone,
      roles: labelsOf(investigator.roles),
      visibleReports: numbersOf('pending'),
    },
  })
  const submit = form.handleSubmit(async (changes) => {
    try {
      await call(updateInvestigator, { params: { id: investigator.id }, body: changes, suppressError: true })
      notify('success', text('users.saved'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error, [...personFields, 'visibleReports']))
        form.setError('root', { message: failureText(error, text) })
    }
  })
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <Modal
      open
      title={text('users.editTitle', { name: investigatorName(investigator) })}
      description={[investigator.username, investigator.channelName].filter(Boolean).join(' · ')}
      onClose={onClose}
      closeOnOutsideClick={!isDirty}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{errors.root?.message}</ModalError>
          <PersonFields form={form} />
          <VisibleReportsField
            pending={form.watch('visibleReports') ?? []}
            confirmed={numbersOf('confirmed')}
            error={errorOfAny(errors.visibleReports)}
            onChange={(caseNumbers) =>
              form.setValue('visibleReports', caseNumbers, { shouldDirty: true, shouldValidate: true })
            }
          />
          <LabelsField
            values={form.watch('roles') ?? []}
            onChange={(roles) => form.setValue('roles', roles, { shouldDirty: true })}
          />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={onClose}>
            {text('action.close')}
          </Button>
          <SaveButton saving={isSubmitting} savingLabel={text('action.saving')}>
            {text('action.saveChanges')}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
