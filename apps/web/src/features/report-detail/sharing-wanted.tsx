import { answerPendingShare, shareReport } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { nameIn } from '../../lib/names.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

type Sharing = NonNullable<Report['sharing']>

/** Investigators for whom an administrator asks access: a member with access gives it or refuses. */
export const WantedShares = ({ report, wanted }: { report: Report; wanted: Sharing['wanted'] }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: ({ id, confirm }: { id: string; confirm: boolean; name: string }) =>
      call(answerPendingShare, { params: { id }, body: { confirm }, suppressError: true }),
    onSuccess: (_, { confirm, name }) =>
      notify('success', confirm ? text('report.share.given', { name }) : text('share.wanted.refused')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  if (wanted.length === 0) return null
  return (
    <div className="stack-tight">
      <h4>{text('share.wanted.title')}</h4>
      {wanted.map(({ id, username, isReady }) => {
        const name = nameIn(report, username)
        const give = (confirm: boolean) => answer.mutate({ id, confirm, name })
        return (
          <div key={id} className="stack-tight">
            <p>{text('share.wanted.body', { name })}</p>
            {!isReady && <p className="hint">{text('share.wanted.waits', { name })}</p>}
            <div className="row">
              <Button
                variant="outline"
                size="xs"
                disabled={answer.isPending}
                aria-label={text('share.wanted.refuseNamed', { name })}
                onClick={() => give(false)}
              >
                {text('share.wanted.refuse')}
              </Button>
              {isReady && (
                <Button
                  size="xs"
                  disabled={answer.isPending}
                  aria-label={text('share.wanted.confirmNamed', { name })}
                  onClick={() => give(true)}
                >
                  {text('share.wanted.confirm')}
                </Button>
              )}
            </div>
          </div>
        )
      })}
      <div role="alert">{answer.error && <p className="error">{failureText(answer.error, text)}</p>}</div>
    </div>
  )
}

/** Colleagues who joined after the report, or lost it: given the whole of it by any member who has it. */
export const ColleaguesPart = ({ report, colleagues }: { report: Report; colleagues: readonly string[] }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [username, setUsername] = useState('')
  const share = useMutation({
    mutationFn: () => call(shareReport, { body: { id: report.id, username }, suppressError: true }),
    onSuccess: () => {
      notify('success', text('report.share.given', { name: nameIn(report, username) }))
      setUsername('')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  if (colleagues.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    share.mutate()
  }
  return (
    <form className="stack-tight" onSubmit={submit} aria-label={text('share.colleagues.title')}>
      <h4>{text('share.colleagues.title')}</h4>
      <Field id={id} label={text('share.colleagues.who')} hint={text('share.colleagues.hint')}>
        {(wiring) => (
          <Select {...wiring} value={username} onChange={setUsername}>
            <option value="">{text('report.share.choose')}</option>
            {colleagues.map((one) => (
              <option key={one} value={one}>
                {nameIn(report, one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div role="alert">{share.error && <p className="error">{failureText(share.error, text)}</p>}</div>
      <SaveButton
        variant="outline"
        disabled={username === ''}
        saving={share.isPending}
        savingLabel={text('action.saving')}
      >
        {text('report.share.add')}
      </SaveButton>
    </form>
  )
}
