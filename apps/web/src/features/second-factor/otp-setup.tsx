import { beginOtp, confirmOtp } from '@canal/contract/second-factor/endpoints'
import { otpCodeSchema, type NewOtp } from '@canal/contract/second-factor/schemas'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { ProveModal } from '../../ui/prove-modal.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface OtpSetupProps {
  /** With the backup codes, if these are the first. */
  readonly onDone: (backupCodes: readonly string[]) => void
  readonly onClose: () => void
}

/** The secret in fours, as people read it off. */
const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

const Confirm = ({ otp, onDone, onClose }: OtpSetupProps & { readonly otp: NewOtp }) => {
  const text = useText()
  const call = useCall()
  const form = useForm({ resolver: formResolver(otpCodeSchema, text), defaultValues: { code: '' } })
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      onDone((await call(confirmOtp, { body, suppressError: true })).backupCodes)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error, ['code'])) form.setError('root', { message: failureText(error, text) })
    }
  })
  return (
    <Modal open title={text('factor.otp.title')} description={text('factor.otp.scan')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{errors.root?.message}</ModalError>
          <QrCode text={otp.uri} label={text('factor.otp.qr')} />
          <p>
            {text('factor.otp.secret')}:{' '}
            <span className="typed-secret" translate="no">
              {inFours(otp.secret)}
            </span>
          </p>
          <TextField
            form={form}
            name="code"
            label={text('factor.otp.code')}
            hint={text('factor.otp.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
          />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={onClose}>
            {text('action.close')}
          </Button>
          <SaveButton saving={isSubmitting} savingLabel={text('action.saving')}>
            {text('factor.otp.confirm')}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}

/** The password, the secret for the app, and a code of it. */
export const OtpSetup = ({ onDone, onClose }: OtpSetupProps) => {
  const text = useText()
  const call = useCall()
  const [otp, setOtp] = useState<NewOtp>()
  if (otp) return <Confirm otp={otp} onDone={onDone} onClose={onClose} />
  return (
    <ProveModal
      title={text('factor.otp.setUp')}
      stay={text('action.close')}
      confirm={text('factor.required.go')}
      onProve={async (password) => setOtp(await call(beginOtp, { body: { password }, suppressError: true }))}
      onClose={onClose}
    />
  )
}
