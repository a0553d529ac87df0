import { getInvestigator, updateInvestigator } from '@canal/contract/external-investigators/endpoints'
import { updateInvestigatorSchema, type Investigator } from '@canal/contract/external-investigators/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { showConflicts } from '../../lib/show-conflicts.ts'
import { useAskToClose } from '../../ui/ask-to-close.tsx'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { customRoles } from './account.ts'
import { investigatorName } from './investigator-api.ts'
import { LabelsField } from './labels-field.tsx'
import { personFields, PersonFields } from './person-fields.tsx'
import { errorOfAny } from './error-of-any.ts'
import { VisibleReportsField } from './visible-reports-field.tsx'

interface EditInvestigatorModalProps {
  readonly investigator: Investigator
  readonly onClose: () => void
}

const numbersOf = ({ visibleReports }: Investigator, state: 'pending' | 'confirmed') =>
  visibleReports.flatMap((one) => (one.state === state ? one.caseNumber : []))

const valuesOf = (investigator: Investigator): z.input<typeof updateInvestigatorSchema> => ({
  name: investigator.name,
  lastName: investigator.lastName,
  secondLastName: investigator.secondLastName,
  email: investigator.email,
  phone: investigator.phone,
  roles: customRoles(investigator.roles),
  visibleReports: numbersOf(investigator, 'pending'),
})

/** Changes what is known of an investigator, and which reports they should see. */
export const EditInvestigatorModal = ({ investigator: opened, onClose }: EditInvestigatorModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  /** As they were when the dialog opened, or when others were found to have saved. */
  const [investigator, setInvestigator] = useState(opened)
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(updateInvestigatorSchema, text),
    defaultValues: valuesOf(opened),
  })
  const { dirtyFields, errors, isDirty, isSubmitting } = form.formState
  const params = { id: opened.id }
  /** What others saved stands where nothing was changed here; what was changed stays, and is saved next time. */
  const meet = async (stale: ApiError) => {
    const theirs = await call(getInvestigator, { params })
    const before = valuesOf(investigator)
    setInvestigator(theirs)
    form.reset(valuesOf(theirs), { keepDirtyValues: Object.keys(dirtyFields).length > 0, keepDirty: true })
    form.setError('root', { message: failureText(stale, text) })
    showConflicts(form, text, [...personFields, 'visibleReports'], { before, theirs: valuesOf(theirs) })
    await queries.invalidateQueries({ queryKey: ['people'] })
  }
  const submit = form.handleSubmit(async (changes) => {
    try {
      await call(updateInvestigator, {
        params,
        body: { ...changes, version: investigator.version },
        suppressError: true,
      })
      notify('success', text('users.saved'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Where theirs cannot be fetched, the toast has said it.
      if (error.is('stale-update')) await meet(error).catch(() => undefined)
      else if (!showServerErrors(form, error, [...personFields, 'visibleReports']))
        form.setError('root', { message: failureText(error, text) })
    }
  })
  const { close, question } = useAskToClose(isDirty, onClose)
  return (
    <Modal
      open
      title={text('users.editTitle', { name: investigatorName(investigator) })}
      description={[investigator.username, investigator.channelName].filter(Boolean).join(' · ')}
      onClose={close}
      closeOnOutsideClick={!isDirty}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{errors.root?.message}</ModalError>
          <PersonFields form={form} />
          <VisibleReportsField
            pending={form.watch('visibleReports') ?? []}
            confirmed={numbersOf(investigator, 'confirmed')}
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
          <Button variant="outline" onClick={close}>
            {text('action.close')}
          </Button>
          <SaveButton saving={isSubmitting} savingLabel={text('action.saving')}>
            {text('action.saveChanges')}
          </SaveButton>
        </ModalFoot>
      </form>
      {question}
    </Modal>
  )
}
