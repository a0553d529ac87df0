import { roleNames } from '@canal/contract'
import { signup } from '@canal/contract/auth/endpoints'
import { signupSchema } from '@canal/contract/auth/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { useAskToClose } from '../../ui/ask-to-close.tsx'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { channelNamesQuery } from './api.ts'
import { LabelsField } from './labels-field.tsx'
import { NewAccountFields, personFields, PersonFields } from './person-fields.tsx'
import { placesForNew, type Place } from './place.ts'
import { PlaceField } from './place-field.tsx'

const fields = ['username', 'password', ...personFields, 'function'] as const
const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Record<(typeof fields)[number], string>

/** Creates a user with a temporary password, which the person must change at the first sign-in. */
export const CreateUserModal = ({ onClose }: { onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const { data: known } = useQuery(channelNamesQuery(call))
  const channels = known ?? []
  const [chosen, setChosen] = useState<Place>()
  const [labels, setLabels] = useState<string[]>([])
  const places = placesForNew(channels)
  const place = chosen ?? places[0]
  const roles = place ? [place.role, ...labels] : labels
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(signupSchema, text),
    defaultValues: { ...empty, roles: ['-'] },
  })
  const submit = form.handleSubmit(async (user) => {
    try {
      const body = { ...user, roles, channelId: place?.channelId ?? null }
      await call(signup, { body, suppressError: true })
      notify('success', text('users.created'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is('already-exists'))
        form.setError('username', { message: text('users.usernameTaken') }, { shouldFocus: true })
      else if (!showServerErrors(form, error, [...fields])) form.setError('root', { message: failureText(error, text) })
    }
  })
  const isChanged = form.formState.isDirty || chosen !== undefined || labels.length > 0
  const { close, question } = useAskToClose(isChanged, onClose)
  return (
    <Modal open title={text('users.create')} onClose={close} closeOnOutsideClick={!isChanged}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{form.formState.errors.root?.message}</ModalError>
          <PersonFields form={form} />
          <NewAccountFields form={form} />
          <PlaceField places={places} channels={channels} value={place} onChange={setChosen} />
          {place?.role === roleNames.user && (
            <TextField
              form={form}
              name="function"
              label={text('channels.field.function')}
              hint={text('users.field.functionHint')}
              optional
              autoComplete="off"
            />
          )}
          <LabelsField values={labels} onChange={setLabels} />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={close}>
            {text('action.close')}
          </Button>
          <SaveButton disabled={!known} saving={form.formState.isSubmitting} savingLabel={text('action.saving')}>
            {text('users.create')}
          </SaveButton>
        </ModalFoot>
      </form>
      {question}
    </Modal>
  )
}
