import { createChannel } from '@canal/contract/channels/endpoints'
import { slug } from '@canal/contract/channels/slug'
import * as field from '@canal/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
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
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SlugField } from './slug-field.tsx'

const schema = z.object({ name: field.text(200), publicName: field.text(200), organisation: field.text(200), slug })
const names = ['name', 'publicName', 'organisation', 'slug'] as const

interface CreateModalProps {
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

/** The least that a channel is; all else has a default and its place on the channel's own page. */
export const CreateModal = ({ onClose, onCreated }: CreateModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(schema, text),
    defaultValues: { name: '', publicName: '', organisation: '', slug: '' },
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      const { id } = await call(createChannel, { body, suppressError: true })
      notify('success', text('channels.created'))
      await queries.invalidateQueries({ queryKey: ['channels'] })
      onCreated(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is('already-exists'))
        form.setError('slug', { message: text('channels.slug.taken') }, { shouldFocus: true })
      else if (!showServerErrors(form, error, names)) form.setError('root', { message: failureText(error, text) })
    }
  })
  const off = { autoComplete: 'off' }
  const { close, question } = useAskToClose(form.formState.isDirty, onClose)
  return (
    <Modal open title={text('channels.create')} onClose={close} closeOnOutsideClick={!form.formState.isDirty}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{form.formState.errors.root?.message}</ModalError>
          <TextField
            form={form}
            name="name"
            label={text('channels.field.name')}
            hint={text('channels.field.nameHint')}
            {...off}
          />
          <TextField
            form={form}
            name="publicName"
            label={text('channels.field.publicName')}
            hint={text('channels.field.publicNameHint')}
            {...off}
          />
          <TextField
            form={form}
            name="organisation"
            label={text('channels.field.organisation')}
            hint={text('channels.field.organisationHint')}
            {...off}
          />
          <SlugField form={form} name="slug" />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={close}>
            {text('action.close')}
          </Button>
          <SaveButton saving={form.formState.isSubmitting} savingLabel={text('action.saving')}>
            {text('channels.create')}
          </SaveButton>
        </ModalFoot>
      </form>
      {question}
    </Modal>
  )
}
