import { answerReadmission, resealReports } from '@canal/contract/readmissions/endpoints'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { useBatches } from './use-batches.ts'

interface AnswerColleagueProps {
  readonly person: Readmission
  /** Before anything is asked: by the server's word they no longer wait while their reports are still coming back. */
  readonly onBegin?: () => void
  readonly onDone?: (isConfirmed: boolean) => void
  readonly onSettled?: () => void
}

/** A colleague's word on somebody's keys: how to check, confirm with its progress, or object. */
export const AnswerColleague = ({ person, onBegin, onDone, onSettled }: AnswerColleagueProps) => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const queries = useQueryClient()
  const { progress, run } = useBatches()
  const { userId, version, fullName: name } = person
  const meaning = person.isInvestigator
    ? 'keys.confirm.outside'
    : person.isNew
      ? 'keys.confirm.new'
      : 'keys.confirm.what'
  const until = person.isInvestigator ? 'keys.confirm.outside.until' : 'readmission.until'
  const answer = useMutation({
    onMutate: onBegin,
    mutationFn: async (confirm: boolean) => {
      await call(answerReadmission, { params: { userId }, body: { confirm, version }, suppressError: true })
      if (confirm)
        await run((after) =>
          call(resealReports, { params: { userId }, body: { version, ...(after && { after }) }, suppressError: true }),
        )
    },
    onSuccess: (_answer, confirm) => {
      notify('success', confirm ? text('keys.finished', { name }) : text('readmission.objected'))
      onDone?.(confirm)
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['readmissions'] })
      onSettled?.()
    },
  })
  return (
    <div className="stack">
      <p>
        <span className="soft">{person.username}</span>
      </p>
      <p>{text('keys.confirm.how')}</p>
      <p className="hint">{text(meaning)}</p>
      {person.confirmsAt && <p className="hint">{text(until, { date: dates.day(person.confirmsAt) })}</p>}
      {person.isObjected && <p>{text('keys.confirm.objected')}</p>}
      <FormError>{answer.isError && failureText(answer.error, text)}</FormError>
      <BatchProgress progress={progress} />
      <div className="row">
        <Button disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {text('readmission.confirm')}
        </Button>
        {!person.isObjected && (
          <Button variant="outline" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            {text('readmission.object')}
          </Button>
        )}
      </div>
    </div>
  )
}
