import type { PersonName } from '@canal/contract'
import { recuse } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { assignableQuery, recusalsQuery } from './api.ts'
import { RequestRow } from './request-rows.tsx'

const RequestModal = lazy(() =>
  import('../../ui/request-modal.tsx').then(({ RequestModal }) => ({ default: RequestModal })),
)

/** The other members who read a report: those of whom a conflict of interest can be declared. */
const colleaguesOf = (report: Report, username: string): readonly PersonName[] =>
  report.membersAllowedToAccess
    .filter(
      (one) => one !== username && !report.people.some((person) => person.username === one && person.isInvestigator),
    )
    .map((one) => ({ username: one, fullName: nameIn(report, one) }))

interface RecusalProps {
  readonly report: Report
  readonly username: string
}

/** A colleague's conflict of interest: the others vote on it, and who it is about never sees that they do. */
export const Recusal = ({ report, username }: RecusalProps) => {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const call = useCall()
  const { data = [] } = useQuery(recusalsQuery(call, report.id))
  const isReopened = report.status === 'reopened'
  const { data: former = [] } = useQuery({ ...assignableQuery(call, report.id), enabled: isReopened })
  const pending = data.filter(({ status }) => status === 'pending')
  // A reopened report is also that of those who had it, and who vote on it, though a few read it now.
  const colleagues = isReopened ? former.filter((one) => one.username !== username) : colleaguesOf(report, username)
  if (colleagues.length === 0 && pending.length === 0) return null
  return (
    <div className="stack-tight settings-part">
      {pending.length > 0 && (
        <ul className="votes">
          {pending.map((request) => (
            <RequestRow
              key={request.id}
              wanted="recusal"
              request={request}
              username={username}
              name={nameIn(report, request.requestedBy)}
              person={nameIn(report, request.concerns ?? '')}
            />
          ))}
        </ul>
      )}
      {colleagues.length > 0 && (
        <div>
          <Button variant="link" size="sm" onClick={() => setAsking(true)}>
            {text('report.recuse.colleague')}
          </Button>
        </div>
      )}
      {isAsking && <RecusalModal report={report} colleagues={colleagues} onClose={() => setAsking(false)} />}
    </div>
  )
}

interface RecusalModalProps {
  readonly report: Report
  readonly colleagues: readonly PersonName[]
  readonly onClose: () => void
}

const RecusalModal = ({ report, colleagues, onClose }: RecusalModalProps) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const [username, setUsername] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isComplete = () => {
    setMissing(username === '')
    if (username === '') document.getElementById(id)?.focus()
    return username !== ''
  }
  return (
    <Suspense>
      <RequestModal
        title={text('report.recuse.colleague')}
        description={text('report.recuse.colleagueBody')}
        send={(reason) => call(recuse, { body: { id: report.id, username, reason }, suppressError: true })}
        sent="report.recuse.sent"
        isComplete={isComplete}
        onClose={onClose}
      >
        <Field
          id={id}
          label={text('request.column.concerns')}
          error={isMissing && username === '' ? text('errors.required') : undefined}
        >
          {(wiring) => (
            <Select {...wiring} value={username} onChange={setUsername}>
              <option value="">{text('report.share.choose')}</option>
              {colleagues.map((one) => (
                <option key={one.username} value={one.username}>
                  {one.fullName}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </RequestModal>
    </Suspense>
  )
}
