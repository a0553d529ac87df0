import { answerReadmission, resealReports } from '@canal/contract/readmissions/endpoints'
import type { Readmission, Unfinished } from '@canal/contract/readmissions/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Failed } from '../../ui/states.tsx'
import { AnswerColleague } from './answer-colleague.tsx'
import { unfinishedQuery, waitingQuery } from './api.ts'
import { BatchProgress } from './batch-progress.tsx'
import { lacksOlder } from './lacks-older.ts'
import { useBatches } from './use-batches.ts'
import { useTold } from './use-told.ts'

const GoOn = ({ person, onSettled }: { readonly person: Unfinished; readonly onSettled: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const { progress, run } = useBatches()
  const { userId, version, fullName: name, isUnchecked, remaining } = person
  const go = useMutation({
    mutationFn: async () => {
      if (isUnchecked)
        await call(answerReadmission, { params: { userId }, body: { confirm: true, version }, suppressError: true })
      await run((after) =>
        call(resealReports, { params: { userId }, body: { version, ...(after && { after }) }, suppressError: true }),
      )
    },
    onSuccess: () => notify('success', text(isUnchecked ? 'keys.finished' : 'keys.unfinished.done', { name })),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['readmissions'] })
      onSettled()
    },
  })
  return (
    <li className="stack">
      {isUnchecked && <p>{text('keys.unchecked', { name })}</p>}
      {isUnchecked && <p>{text('keys.confirm.how')}</p>}
      {remaining > 0 && <p>{text('keys.unfinished', { name, count: remaining })}</p>}
      <FormError>{go.isError && failureText(go.error, text)}</FormError>
      {go.isSuccess && <p className="hint">{text('keys.unfinished.left')}</p>}
      <BatchProgress progress={progress} />
      <div className="row">
        <Button variant="outline" disabled={go.isPending} onClick={() => go.mutate()}>
          {text(isUnchecked ? 'readmission.confirm' : 'keys.unfinished.go')}
        </Button>
      </div>
    </li>
  )
}

interface ColleaguesProps {
  /** Of a member who has none of the older reports. */
  readonly onConfirmed: (person: Readmission) => void
}

/** Who waits for the reader's word, and whose reports were not all given back yet. */
export const Colleagues = ({ onConfirmed }: ColleaguesProps) => {
  const text = useText()
  const call = useCall()
  useTold()
  const waiting = useQuery(waitingQuery(call))
  const unfinished = useQuery(unfinishedQuery(call))
  // Whoever is being answered stays, with the progress, though the list no longer names them.
  const [inHand, setInHand] = useState<readonly Readmission[]>([])
  const busy = inHand.filter(({ userId }) => !waiting.data?.some((one) => one.userId === userId))
  const people = [...(waiting.data ?? []), ...busy]
  const heading = useRef<HTMLHeadingElement>(null)
  /** What was pressed has gone with its row. */
  const focusIfLost = () =>
    void requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  const put = (person: Readmission) => setInHand((before) => [...before, person])
  const drop = ({ userId }: Readmission) => setInHand((before) => before.filter((one) => one.userId !== userId))
  if (waiting.isError && !waiting.data)
    return <Failed icon={KeyRound} title={text('keys.failed')} onRetry={() => void waiting.refetch()} />
  return (
    <section className="stack" aria-labelledby="colleagues">
      <h2 id="colleagues" tabIndex={-1} ref={heading}>
        {text('keys.colleagues.title')}
      </h2>
      {waiting.data && people.length === 0 && <p className="quiet">{text('keys.colleagues.none')}</p>}
      {people.map((person) => (
        <section key={person.userId} className="notice" data-tone="pending" aria-labelledby={`waits-${person.userId}`}>
          <div className="stack">
            <h3 id={`waits-${person.userId}`}>{text('keys.confirm.really', { name: person.fullName })}</h3>
            <AnswerColleague
              person={person}
              onBegin={() => put(person)}
              onDone={(isConfirmed) => isConfirmed && lacksOlder(person) && onConfirmed(person)}
              onSettled={() => drop(person)}
            />
          </div>
        </section>
      ))}
      {unfinished.data && unfinished.data.length > 0 && (
        <>
          <h3>
            {text(
              unfinished.data.some(({ isUnchecked }) => isUnchecked) ? 'keys.unchecked.title' : 'keys.unfinished.title',
            )}
          </h3>
          <ul className="stack plain">
            {unfinished.data.map((person) => (
              <GoOn key={person.userId} person={person} onSettled={focusIfLost} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
