import { creates } from '@canal/contract/requests/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { isOpenNow } from '../../lib/request-state.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { SaveButton } from '../../ui/button.tsx'
import { JoinButton, ReopenedAccessRequests } from '../../ui/reopened-access-requests.tsx'
import { ModalError } from '../../ui/modal.tsx'
import { LongTextField } from '../../ui/text-field.tsx'
import { useReasonForm } from '../../ui/use-reason-form.ts'
import { ownReopeningsQuery, reopeningVotesQuery } from './api.ts'
import { RequestRow } from './request-rows.tsx'

interface ReopeningProps {
  readonly reportId: string
  readonly username: string
}

/** What may be done about an archived report: ask for it, follow one's request, vote on colleagues', join a reopening. */
export const Reopening = ({ reportId, username }: ReopeningProps) => {
  const text = useText()
  const call = useCall()
  const dates = useDates()
  const now = useNow()
  const own = useQuery(ownReopeningsQuery(call, reportId))
  const others = useQuery(reopeningVotesQuery(call, reportId))
  if (!own.data || !others.data) return null
  const people = [...own.data.people, ...others.data.people]
  const nameOf = (one: string) => nameIn({ people }, one)
  const theirs = others.data.items.filter(({ requestedBy }) => requestedBy !== username)
  const open = theirs.find((request) => isOpenNow(request, now))
  const waiting = theirs.filter(({ status }) => status === 'pending')
  // What came of an older request says nothing while the report is open for a colleague.
  const mine = own.data.items.find(({ status }) => !open || status === 'pending')
  const shown = [...(mine ? [mine] : []), ...waiting]
  return (
    <div className="reopening">
      {shown.length > 0 && (
        <ul className="votes">
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              wanted="archived-report"
              request={request}
              username={username}
              name={nameOf(request.requestedBy)}
            />
          ))}
        </ul>
      )}
      {open && (
        <>
          <p className="quiet">
            {text('reopen.openFor', {
              name: new Intl.ListFormat(text.locale).format(open.usersWithAccess.map(nameOf)),
              until: dates.timestamp(open.reopenedUntil ?? ''),
            })}
          </p>
          <ReopenedAccessRequests request={open} username={username} nameOf={nameOf} now={now} />
          <span className="row">
            <JoinButton request={open} username={username} now={now} />
          </span>
        </>
      )}
      {mine?.status !== 'pending' && !open && <ReopeningForm reportId={reportId} />}
    </div>
  )
}

const ReopeningForm = ({ reportId }: { reportId: string }) => {
  const text = useText()
  const call = useCall()
  const { form, submit } = useReasonForm({
    send: (reason) => call(creates['archived-report'], { body: { reportId, reason }, suppressError: true }),
    onSent: () => form.reset(),
  })
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate aria-label={text('reopen.request')}>
      <ModalError>{form.formState.errors.root?.message}</ModalError>
      <LongTextField form={form} name="reason" label={text('request.new.reason')} hint={text('reopen.reasonHint')} />
      <div className="row">
        <SaveButton saving={form.formState.isSubmitting} savingLabel={text('action.sending')}>
          {text('reopen.request')}
        </SaveButton>
      </div>
    </form>
  )
}
