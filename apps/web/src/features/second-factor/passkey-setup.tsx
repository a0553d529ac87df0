import { addPasskey, passkeyOptions } from '@canal/contract/second-factor/endpoints'
import { addPasskeySchema, provenSchema } from '@canal/contract/second-factor/schemas'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'

const schema = z.extend(provenSchema, { name: addPasskeySchema.shape.name })

interface PasskeySetupProps {
  readonly onDone: (backupCodes: readonly string[]) => void
  readonly onClose: () => void
}

/** A name and the password; then the browser asks for the passkey itself. */
export const PasskeySetup = ({ onDone, onClose }: PasskeySetupProps) => {
  const text = useText()
  const call = useCall()
  const form = useForm({ resolver: formResolver(schema, text), defaultValues: { name: '', password: '' } })
  const { isSubmitting, errors } = form.formState
  const add = async ({ name, password }: { name: string; password: string }) => {
    const { token, options } = await call(passkeyOptions, { body: { password }, suppressError: true })
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const response = { ...(await startRegistration({ optionsJSON })) }
    const { backupCodes } = await call(addPasskey, { body: { token, name, response }, suppressError: true })
    onDone(backupCodes)
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      await add(values)
    } catch (error) {
      const isCall = error instanceof ApiError
      if (isCall && error.is('password-incorrect'))
        form.setError('password', { message: text('errors.password-incorrect') }, { shouldFocus: true })
      // Whatever the browser calls it: the person went back, or it took too long.
      else form.setError('root', { message: isCall ? failureText(error, text) : text('passkeys.notDone') })
    }
  })
  return (
    <Modal open size="sm" title={text('passkeys.add')} description={text('passkeys.lead')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{errors.root?.message}</ModalError>
          <TextField
            form={form}
            name="name"
            label={text('passkeys.name')}
            hint={text('passkeys.nameHint')}
            autoComplete="off"
          />
          <PasswordField form={form} name="password" label={text('password.old')} autoComplete="current-password" />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={onClose}>
            {text('action.close')}
          </Button>
          <SaveButton saving={isSubmitting} savingLabel={text('action.saving')}>
            {text('passkeys.add')}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
