import type { SetupState } from '@canal/contract/setup/schemas'
import { testMail } from '@canal/contract/setup/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { setupKey } from './api.ts'

const example = [
  'SMTP_URL=smtps://user:password@mail.example.org',
  'MAIL_FROM=channel@example.org',
  `PUBLIC_URL=https://channel.example.org`,
].join('\n')

const Off = () => {
  const text = useText()
  return (
    <>
      <p>{text('setup.mail.off')}</p>
      <pre className="setup-example" tabIndex={0} role="group" aria-label={text('setup.mail.variables')} translate="no">
        {example}
      </pre>
      <p>{text('setup.mail.later')}</p>
    </>
  )
}

const On = ({ email, isTested }: { email: string; isTested: boolean }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const test = useMutation({
    mutationFn: () => call(testMail, { suppressError: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: setupKey }),
  })
  const { outcome, status } = test.data ?? {}
  return (
    <>
      <p>{text('setup.mail.on', { email })}</p>
      {!outcome && !isTested && <p className="quiet">{text('setup.mail.skip')}</p>}
      <div className="row">
        <SaveButton
          type="button"
          variant="outline"
          saving={test.isPending}
          savingLabel={text('action.sending')}
          onClick={() => test.mutate()}
        >
          <Mail className="icon" aria-hidden />
          {text('setup.mail.send')}
        </SaveButton>
      </div>
      <div role="status">
        {outcome === 'sent' && (
          <p className="notice">
            <CircleCheck className="icon ok" aria-hidden />
            <span>{text('setup.mail.sent', { email })}</span>
          </p>
        )}
        {(outcome === 'refused' || outcome === 'unreachable') && (
          <p className="notice" data-tone="danger">
            <CircleAlert className="icon" aria-hidden />
            <span>
              {text(`setup.mail.${outcome}`)}{' '}
              {status === undefined ? text('setup.mail.noAnswer') : text('setup.mail.answer', { status })}
            </span>
          </p>
        )}
      </div>
      <FormError>{test.isError && failureText(test.error, text)}</FormError>
    </>
  )
}

interface MailStepProps {
  readonly state: SetupState
  /** The administrator's own address. */
  readonly email: string
  readonly onNext: () => Promise<void>
}

/** Mail is set where the program is started; here it is tried, or said how to have it. */
export const MailStep = ({ state, email, onNext }: MailStepProps) => {
  const text = useText()
  return (
    <>
      {state.mail.isConfigured ? <On email={email} isTested={state.mail.isTested} /> : <Off />}
      <div className="row">
        <Button onClick={() => void onNext()}>{text('action.continue')}</Button>
      </div>
    </>
  )
}
