import { createInvestigator } from '@canal/contract/external-investigators/endpoints'
import { createInvestigatorSchema } from '@canal/contract/external-investigators/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { useAskToClose } from '../../ui/ask-to-close.tsx'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { Select } from '../../ui/select.tsx'
import { channelNamesQuery } from './api.ts'
import { LabelsField } from './labels-field.tsx'
import { NewAccountFields, personFields, PersonFields } from './person-fields.tsx'
import { errorOfAny } from './error-of-any.ts'
import { VisibleReportsField } from './visible-reports-field.tsx'

const fields = ['username', 'password', ...personFields, 'channel', 'visibleReports'] as const

/** The contract's schema; a channel that was not chosen is missing rather than wrong. */
const formSchema = z.extend(createInvestigatorSchema, { channel: z.string().check(z.minLength(1)) })

const empty = {
  username: '',
  password: '',
  name: '',
  lastName: '',
  secondLastName: '',
  email: '',
  phone: '',
  roles: [] as string[],
  visibleReports: [] as string[],
}

/** Creates an external investigator of a channel, with a temporary password and the reports that they should see. */
export const CreateInvestigatorModal = ({ onClose }: { onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const channelFieldId = useId()
  const { data: channels = [] } = useQuery(channelNamesQuery(call))
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(formSchema, text),
    defaultValues: { ...empty, channel: '' },
  })
  const submit = form.handleSubmit(async (investigator) => {
    try {
      await call(createInvestigator, { body: investigator, suppressError: true })
      notify('success', text('investigators.created'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is('already-exists'))
        form.setError('username', { message: text('users.usernameTaken') }, { shouldFocus: true })
      else if (!showServerErrors(form, error, [...fields])) form.setError('root', { message: failureText(error, text) })
    }
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const put = { shouldDirty: true, shouldValidate: true }
  const { close, question } = useAskToClose(isDirty, onClose)
  return (
    <Modal open title={text('investigators.create')} onClose={close} closeOnOutsideClick={!isDirty}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{errors.root?.message}</ModalError>
          <PersonFields form={form} />
          <NewAccountFields form={form} />
          <Field id={channelFieldId} label={text('investigators.field.channel')} error={errors.channel?.message}>
            {(wiring) => (
              <Select
                {...wiring}
                value={form.watch('channel')}
                onChange={(channel) => form.setValue('channel', channel, put)}
              >
                <option value="">{text('investigators.field.choose')}</option>
                {channels.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <VisibleReportsField
            pending={form.watch('visibleReports') ?? []}
            error={errorOfAny(errors.visibleReports)}
            onChange={(caseNumbers) => form.setValue('visibleReports', caseNumbers, put)}
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
            {text('investigators.create')}
          </SaveButton>
        </ModalFoot>
      </form>
      {question}
    </Modal>
  )
}
