import { giveOlderReports } from '@canal/contract/roster/endpoints'
import type { Lacking } from '@canal/contract/roster/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lackingQuery } from './api.ts'
import { BatchProgress } from './batch-progress.tsx'
import { useBatches } from '../../lib/use-batches.ts'

const LackingRow = ({ person, onSettled }: { readonly person: Lacking; readonly onSettled: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const { progress, run } = useBatches()
  const [isAsking, setAsking] = useState(false)
  const { userId, version, fullName: name, remaining, isYou } = person
  const give = useMutation({
    mutationFn: () =>
      run((after) =>
        call(giveOlderReports, { params: { userId }, body: { version, ...(after && { after }) }, suppressError: true }),
      ),
    onSuccess: ({ done }) =>
      notify('success', isYou ? text('roster.lacking.own.done') : text('roster.lacking.given', { count: done, name })),
    onSettled: async () => {
      setAsking(false)
      await queries.invalidateQueries({ queryKey: ['roster', 'lacking'] })
      onSettled()
    },
  })
  return (
    <li className="stack">
      <p>
        {isYou ? text('roster.lacking.own', { count: remaining }) : text('roster.lacking', { name, count: remaining })}
      </p>
      <FormError>{give.isError && failureText(give.error, text)}</FormError>
      {give.isSuccess && !isYou && <p className="hint">{text('roster.lacking.kept', { count: remaining })}</p>}
      <BatchProgress progress={progress} />
      <div className="row">
        <Button
          variant="outline"
          disabled={give.isPending}
          aria-label={isYou ? undefined : text('roster.lacking.goNamed', { name })}
          onClick={() => (isYou ? give.mutate() : setAsking(true))}
        >
          {text(isYou ? 'roster.lacking.own.go' : 'roster.lacking.go')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmModal
          title={text('roster.lacking.ask', { count: remaining, name })}
          body={text('roster.lacking.ask.body')}
          stay={text('roster.lacking.ask.stay')}
          confirm={text('roster.lacking.go')}
          saving={give.isPending}
          error={give.error ? failureText(give.error, text) : undefined}
          onConfirm={() => give.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** Colleagues who lack older reports that the reader can open; nothing where there are none. */
export const LackingColleagues = () => {
  const text = useText()
  const { data } = useQuery(lackingQuery(useCall()))
  const heading = useRef<HTMLHeadingElement>(null)
  const wanting = data?.filter(({ remaining }) => remaining > 0) ?? []
  const focusIfLost = () =>
    void requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  if (wanting.length === 0) return null
  return (
    <section className="stack" aria-labelledby="lacking">
      <h2 id="lacking" tabIndex={-1} ref={heading}>
        {text('roster.lacking.title')}
      </h2>
      <ul className="stack plain">
        {wanting.map((person) => (
          <LackingRow key={person.userId} person={person} onSettled={focusIfLost} />
        ))}
      </ul>
    </section>
  )
}
