import { getUser, updateUser } from '@canal/contract/users/endpoints'
import { updateUserSchema, type User } from '@canal/contract/users/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { fullName } from '../../lib/full-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { showConflicts } from '../../lib/show-conflicts.ts'
import { useAskToClose } from '../../ui/ask-to-close.tsx'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { customRoles } from './account.ts'
import { channelNamesQuery } from './api.ts'
import { LabelsField } from './labels-field.tsx'
import { personFields, PersonFields } from './person-fields.tsx'
import { placeKey, placeOf, placesFor, type Place } from './place.ts'
import { PlaceField } from './place-field.tsx'

const valuesOf = (user: User): z.input<typeof updateUserSchema> => ({
  id: user.id,
  name: user.firstName,
  lastName: user.lastName1,
  secondLastName: user.lastName2,
  email: user.email,
  phone: user.phone,
})

/** Changes what is known of a user, what they are, and their labels. The server refuses whom nobody could follow. */
export const EditUserModal = ({ user: opened, onClose }: { user: User; onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  /** As it was when the dialog opened, or when others were found to have saved. */
  const [user, setUser] = useState(opened)
  const { data: channels = [] } = useQuery(channelNamesQuery(call))
  const [place, setPlace] = useState(() => placeOf(user))
  /** What somebody else has chosen meanwhile, where something else was chosen here. */
  const [theirPlace, setTheirPlace] = useState<Place>()
  const [labels, setLabels] = useState(() => customRoles(user.roles))
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(updateUserSchema, text),
    defaultValues: valuesOf(opened),
  })
  const { dirtyFields, isDirty } = form.formState
  const isPlaceChanged = placeKey(place) !== placeKey(placeOf(user))
  const areLabelsChanged = labels.join() !== customRoles(user.roles).join()
  const isChanged = isDirty || isPlaceChanged || areLabelsChanged
  /** What others saved stands where nothing was changed here; what was changed stays, and is saved next time. */
  const meet = async (stale: ApiError) => {
    const theirs = await call(getUser, { body: { id: user.id } })
    const before = valuesOf(user)
    setUser(theirs)
    if (!isPlaceChanged) setPlace(placeOf(theirs))
    if (!areLabelsChanged) setLabels(customRoles(theirs.roles))
    form.reset(valuesOf(theirs), { keepDirtyValues: Object.keys(dirtyFields).length > 0, keepDirty: true })
    form.setError('root', { message: failureText(stale, text) })
    showConflicts(form, text, personFields, { before, theirs: valuesOf(theirs) })
    const isPlaceTheirs = ![placeKey(placeOf(user)), placeKey(place)].includes(placeKey(placeOf(theirs)))
    setTheirPlace(isPlaceTheirs ? placeOf(theirs) : undefined)
    await queries.invalidateQueries({ queryKey: ['people'] })
  }
  const submit = form.handleSubmit(async (changes) => {
    try {
      const body = { ...changes, roles: [place.role, ...labels], channelId: place.channelId, version: user.version }
      await call(updateUser, { body, suppressError: true })
      notify('success', text('users.saved'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Where theirs cannot be fetched, the toast has said it.
      if (error.is('stale-update')) await meet(error).catch(() => undefined)
      else if (!showServerErrors(form, error, [...personFields]))
        form.setError('root', { message: failureText(error, text) })
    }
  })
  const { close, question } = useAskToClose(isChanged, onClose)
  return (
    <Modal
      open
      title={text('users.editTitle', { name: fullName(user) })}
      description={user.username}
      onClose={close}
      closeOnOutsideClick={!isChanged}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{form.formState.errors.root?.message}</ModalError>
          <PersonFields form={form} />
          <PlaceField
            places={placesFor(user, channels)}
            channels={channels}
            value={place}
            hint={text('users.field.placeHint')}
            theirs={theirPlace}
            onChange={(next) => {
              setTheirPlace(undefined)
              setPlace(next)
            }}
          />
          <LabelsField values={labels} onChange={setLabels} />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={close}>
            {text('action.close')}
          </Button>
          <SaveButton saving={form.formState.isSubmitting} savingLabel={text('action.saving')}>
            {text('action.saveChanges')}
          </SaveButton>
        </ModalFoot>
      </form>
      {question}
    </Modal>
  )
}
