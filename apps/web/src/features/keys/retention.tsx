import { keptTerms, ownTermOutcomes, type OwnTermOutcome } from '@canal/contract/casework/deletion'
import { changedTerms, termOf, type OwnTerms } from '@canal/contract/casework/retention'
import { changeTerms } from '@canal/contract/roster/endpoints'
import type { Roster } from '@canal/contract/roster/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { termText } from '../../lib/act-words.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Select } from '../../ui/select.tsx'
import { mostOf, termOfTyped, typedOf, units, type TypedTerm, type Unit } from './typed-term.ts'

interface TermFieldProps {
  readonly id: string
  readonly outcome: OwnTermOutcome
  readonly typed: TypedTerm
  readonly isWrong: boolean
  readonly onChange: (typed: TypedTerm) => void
}

const TermField = ({ id, outcome, typed, isWrong, onChange }: TermFieldProps) => {
  const text = useText()
  const label = text(`casework.outcome.${outcome}`)
  return (
    <Field id={id} label={label} error={isWrong ? text('roster.terms.wrong', { most: mostOf(typed.unit) }) : undefined}>
      {(wiring) => (
        <div className="term">
          <input
            className="input"
            inputMode="numeric"
            autoComplete="off"
            {...wiring}
            value={typed.count}
            onChange={(event) => onChange({ ...typed, count: event.target.value })}
          />
          <Select
            aria-label={text('roster.terms.unit', { outcome: label })}
            value={typed.unit}
            onChange={(unit) => onChange({ ...typed, unit: unit as Unit })}
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {text(`roster.terms.unit.${unit}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Field>
  )
}

interface ModalProps {
  readonly own: OwnTerms
  readonly isAlone: boolean
  readonly onClose: () => void
}

type Typed = Readonly<Record<OwnTermOutcome, TypedTerm>>

const typedFrom = (own: OwnTerms): Typed =>
  Object.fromEntries(ownTermOutcomes.map((outcome) => [outcome, typedOf(termOf(outcome, own))])) as Typed

/** What is wanted in place of the terms in force; what stays as it is is not sent. */
const TermsModal = ({ own, isAlone, onClose }: ModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState(() => typedFrom(own))
  const [wrong, setWrong] = useState<readonly OwnTermOutcome[]>([])
  const [isSame, setSame] = useState(false)
  const propose = useMutation({
    mutationFn: (terms: OwnTerms) => call(changeTerms, { body: { terms }, suppressError: true }),
    onSuccess: ({ act }) => {
      notify('success', text(act ? 'roster.propose.proposed' : 'roster.terms.changed'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['roster'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = ownTermOutcomes.map((outcome) => [outcome, termOfTyped(typed[outcome])] as const)
    const unread = found.flatMap(([outcome, term]) => (term ? [] : [outcome]))
    const read = Object.fromEntries(found.flatMap(([outcome, term]) => (term ? [[outcome, term] as const] : [])))
    const wanted = changedTerms(read, own)
    const isAsItIs = unread.length === 0 && Object.keys(wanted).length === 0
    setWrong(unread)
    setSame(isAsItIs)
    if (unread[0]) document.getElementById(`${id}-${unread[0]}`)?.focus()
    else if (!isAsItIs) propose.mutate(wanted)
  }
  const refusal = isSame ? text('roster.propose.same') : propose.error ? failureText(propose.error, text) : undefined
  return (
    <FormModal
      onClose={onClose}
      title={text(isAlone ? 'roster.terms.change' : 'roster.terms.propose')}
      description={text(isAlone ? 'roster.terms.choose.alone' : 'roster.terms.choose', {
        years: keptTerms.longest.years,
      })}
      onSubmit={submit}
      isSending={propose.isPending}
      sendLabel={text(isAlone ? 'roster.propose.send.alone' : 'roster.propose.send')}
      refusal={refusal}
    >
      {ownTermOutcomes.map((outcome) => (
        <TermField
          key={outcome}
          id={`${id}-${outcome}`}
          outcome={outcome}
          typed={typed[outcome]}
          isWrong={wrong.includes(outcome)}
          onChange={(one) => setTyped({ ...typed, [outcome]: one })}
        />
      ))}
    </FormModal>
  )
}

/** For how long reports are kept once they are closed, since when and by whose proposal, and a member's way to other terms. */
export const Retention = ({ roster }: { readonly roster: Roster }) => {
  const text = useText()
  const dates = useDates()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { retention, acts, seats } = roster
  const own = retention?.terms ?? {}
  const members = seats.filter(({ capacity }) => capacity === 'member')
  const isAlone = members.length === 1
  const { longest, uninvestigated, alone } = keptTerms
  const limits = { years: longest.years, months: uninvestigated.months, days: alone.days }
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id} tabIndex={-1}>
        {text('roster.terms')}
      </h2>
      <p className="quiet measure">{text('roster.terms.lead', limits)}</p>
      <ul aria-labelledby={id}>
        {ownTermOutcomes.map((outcome) => (
          <li key={outcome}>
            {text('roster.terms.of', {
              outcome: text(`casework.outcome.${outcome}`),
              term: termText(termOf(outcome, own), text),
            })}
          </li>
        ))}
      </ul>
      <p className="hint">
        {retention
          ? text('roster.terms.since', {
              date: dates.day(retention.since),
              by: retention.by.post || retention.by.name,
            })
          : text('roster.terms.default')}
      </p>
      {acts.some(({ kind }) => kind === 'retention') ? (
        <p className="hint">{text('roster.propose.waits')}</p>
      ) : (
        members.some(({ isYou }) => isYou) && (
          <div>
            <Button variant="outline" onClick={() => setOpen(true)}>
              {text(isAlone ? 'roster.terms.change' : 'roster.terms.propose')}
            </Button>
          </div>
        )
      )}
      {isOpen && <TermsModal own={own} isAlone={isAlone} onClose={() => setOpen(false)} />}
    </section>
  )
}
