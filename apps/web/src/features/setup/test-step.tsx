import type { SetupState } from '@canal/contract/setup/schemas'
import { finishSetup, sendTestReport } from '@canal/contract/setup/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Copy, ExternalLink, RotateCw, Send } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { setupKey } from './api.ts'
import { MemberList } from './member-list.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { remainingSteps } from './steps.ts'

const Address = ({ slug }: { slug: string }) => {
  const text = useText()
  const { copy, isCopied } = useCopy()
  const address = `${window.location.origin}/${slug}`
  return (
    <section className="stack">
      <h2>{text('setup.test.address')}</h2>
      <p className="setup-address">
        <code translate="no">{address}</code>
      </p>
      <div className="row">
        <Button variant="outline" size="sm" onClick={() => void copy(address)}>
          <Copy className="icon" aria-hidden />
          {text(isCopied ? 'action.copied' : 'action.copy')}
        </Button>
        <a className="with-icon" href={`/${slug}/index`} target="_blank" rel="noopener noreferrer">
          <ExternalLink className="icon" aria-hidden />
          {text('setup.test.open')}
        </a>
      </div>
    </section>
  )
}

const TestReport = ({ state }: { state: SetupState }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => call(sendTestReport, { suppressError: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: setupKey }),
  })
  const { members, testReport } = state
  const readers = members.filter(({ keyState }) => keyState === 'admitted').length
  const isOffered = readers > (testReport?.recipients ?? 0)
  const isOpened = testReport !== null && testReport.opened >= testReport.recipients
  return (
    <section className="stack">
      <h2>{text('setup.test.report')}</h2>
      <p>{text('setup.test.reportLead')}</p>
      {readers === 0 && <p className="quiet">{text('setup.test.nobody')}</p>}
      <div role="status">
        {testReport && (
          <p className="notice">
            {isOpened ? <CircleCheck className="icon ok" aria-hidden /> : <Send className="icon" aria-hidden />}
            <span>{text('setup.test.opened', { opened: testReport.opened, recipients: testReport.recipients })}</span>
          </p>
        )}
      </div>
      <FormError>{send.isError && failureText(send.error, text)}</FormError>
      {isOffered && (
        <div className="row">
          <SaveButton
            type="button"
            variant="outline"
            saving={send.isPending}
            savingLabel={text('action.sending')}
            onClick={() => send.mutate()}
          >
            <Send className="icon" aria-hidden />
            {text(testReport ? 'setup.test.again' : 'setup.test.send')}
          </SaveButton>
        </div>
      )}
    </section>
  )
}

interface TestStepProps {
  readonly state: SetupState
  readonly channel: { readonly id: string; readonly slug: string }
  /** It is over; the settings do the rest. */
  readonly onFinished: () => Promise<void>
}

/** Whether the people are ready and a report reaches them, before the channel is announced. */
export const TestStep = ({ state, channel, onFinished }: TestStepProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const finish = useMutation({
    mutationFn: () => call(finishSetup, { suppressError: true }),
    onSuccess: async () => {
      notify('success', text('setup.finished'))
      await onFinished()
    },
  })
  const isComplete = remainingSteps(state).length === 0
  const isAnnounceable = isComplete && state.missing.length === 0
  return (
    <>
      <section className="stack">
        <div className="section-head">
          <h2>{text('setup.test.members')}</h2>
          <Button variant="ghost" size="sm" onClick={() => void queries.invalidateQueries({ queryKey: setupKey })}>
            <RotateCw className="icon" aria-hidden />
            {text('setup.test.refresh')}
          </Button>
        </div>
        <MemberList members={state.members} />
      </section>
      <TestReport state={state} />
      <Address slug={channel.slug} />
      <MissingFacts state={state} channelId={channel.id} />
      <section className="stack">
        <FormError>{finish.isError && failureText(finish.error, text)}</FormError>
        <p className="quiet">{text(isAnnounceable ? 'setup.complete' : 'setup.finishHint')}</p>
        <div className="row">
          <SaveButton
            type="button"
            {...(!isComplete && { variant: 'outline' as const })}
            saving={finish.isPending}
            savingLabel={text('action.saving')}
            onClick={() => finish.mutate()}
          >
            {text('setup.finish')}
          </SaveButton>
        </div>
      </section>
    </>
  )
}
