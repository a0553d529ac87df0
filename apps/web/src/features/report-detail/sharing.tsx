import { shareReport, unshareReport } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { nameIn } from '../../lib/names.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/field.tsx'
import { parseDay, rangeStart } from '../../ui/month-grid.ts'
import { Select } from '../../ui/select.tsx'
import { ColleaguesPart, WantedShares } from './sharing-wanted.tsx'
import { UnshareModal } from './unshare-modal.tsx'

type Sharing = NonNullable<Report['sharing']>

/** With whom of the external investigation a report is shared, and until when; given and taken back by any member. */
export const SharingPart = ({ report, sharing }: { report: Report; sharing: Sharing }) => {
  const text = useText()
  const dates = useDates()
  const [taking, setTaking] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { length } = sharing.shared
  const before = useRef(length)
  useEffect(() => {
    // The button that was pressed has gone with the name beside it.
    if (length < before.current && document.activeElement === document.body) heading.current?.focus()
    before.current = length
  }, [length])
  const isIdle = sharing.shared.length + sharing.candidates.length + sharing.wanted.length === 0
  return (
    <div className="stack-tight settings-part">
      <h3 ref={heading} tabIndex={-1}>
        {text('report.share.title')}
      </h3>
      {isIdle && <p className="quiet">{text('report.share.nobody')}</p>}
      {sharing.shared.length > 0 && (
        <ul className="shared">
          {sharing.shared.map(({ username, until }) => (
            <li key={username}>
              <span>
                {nameIn(report, username)}
                <span className="quiet">
                  {until ? text('report.share.untilDay', { date: dates.day(until) }) : text('report.share.noEnd')}
                </span>
              </span>
              <Button
                variant="outline"
                size="xs"
                aria-label={text('report.share.removeNamed', { name: nameIn(report, username) })}
                onClick={() => setTaking(username)}
              >
                {text('report.share.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sharing.candidates.length > 0 && <ShareForm report={report} candidates={sharing.candidates} />}
      <WantedShares report={report} wanted={sharing.wanted} />
      <ColleaguesPart report={report} colleagues={sharing.colleagues} />
      {taking && <Unshare report={report} username={taking} onClose={() => setTaking(undefined)} />}
    </div>
  )
}

const Unshare = ({ report, username, onClose }: { report: Report; username: string; onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const name = nameIn(report, username)
  const take = useMutation({
    mutationFn: () => call(unshareReport, { body: { id: report.id, username }, suppressError: true }),
    onSuccess: () => {
      notify('success', text('report.share.taken', { name }))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  const error = take.error ? failureText(take.error, text) : undefined
  return (
    <UnshareModal name={name} saving={take.isPending} error={error} onConfirm={() => take.mutate()} onClose={onClose} />
  )
}

const ShareForm = ({ report, candidates }: { report: Report; candidates: readonly string[] }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const dates = useDates()
  const id = useId()
  const [username, setUsername] = useState('')
  const [until, setUntil] = useState('')
  const [missing, setMissing] = useState(false)
  useUnsaved(username !== '' || until !== '')
  const today = parseDay(dates.day(new Date().toISOString())) ?? rangeStart
  const day = parseDay(until)
  const isDayWrong = until.trim() !== '' && !day
  const share = useMutation({
    mutationFn: () => {
      const end = day ? { until: dates.endOfDay(day) } : {}
      return call(shareReport, { body: { id: report.id, username, ...end }, suppressError: true })
    },
    onSuccess: () => {
      notify('success', text('report.share.given', { name: nameIn(report, username) }))
      setUsername('')
      setUntil('')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  const refusal = share.error ? failureText(share.error, text) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!username)
    if (!username || isDayWrong) return document.getElementById(username ? `${id}-until` : `${id}-who`)?.focus()
    share.mutate()
  }
  return (
    <form className="stack-tight" onSubmit={submit} noValidate aria-label={text('report.share.title')}>
      <Field
        id={`${id}-who`}
        label={text('report.share.who')}
        hint={text('report.share.hint')}
        error={missing && !username ? text('errors.required') : undefined}
      >
        {(wiring) => (
          <Select {...wiring} value={username} onChange={setUsername}>
            <option value="">{text('report.share.choose')}</option>
            {candidates.map((one) => (
              <option key={one} value={one}>
                {nameIn(report, one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id={`${id}-until`} label={text('report.share.until')} optional>
        {(wiring) => (
          <DayInput wiring={wiring} name="until" value={until} today={today} futureOnly onChange={setUntil} />
        )}
      </Field>
      <div role="alert">{refusal && <p className="error">{refusal}</p>}</div>
      <SaveButton variant="outline" saving={share.isPending} savingLabel={text('action.saving')}>
        {text('report.share.add')}
      </SaveButton>
    </form>
  )
}
