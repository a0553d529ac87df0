import { reopenHours } from '@canal/contract'
import { changeRules } from '@canal/contract/roster/endpoints'
import type { Governing, Roster } from '@canal/contract/roster/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'

type Rules = Roster['rules']

const votes = ['majority', 'unanimous'] as const

interface ModalProps {
  readonly rules: Rules
  readonly isAlone: boolean
  readonly onClose: () => void
}

const areHours = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= reopenHours.min && hours <= reopenHours.max

/** What is wanted in place of the rules in force; what stays as it is is not sent. */
const RulesModal = ({ rules, isAlone, onClose }: ModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const hoursId = useId()
  const [voteRule, setVoteRule] = useState(rules.voteRule)
  const [typed, setTyped] = useState(String(rules.reopenHours))
  const [wrongHours, setWrongHours] = useState(false)
  const [isSame, setSame] = useState(false)
  const propose = useMutation({
    mutationFn: (body: Governing) => call(changeRules, { body, suppressError: true }),
    onSuccess: ({ act }) => {
      notify('success', text(act ? 'roster.propose.proposed' : 'roster.rules.changed'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['roster'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hours = typed.trim() === '' ? NaN : Number(typed)
    setWrongHours(!areHours(hours))
    const wanted = {
      ...(voteRule !== rules.voteRule && { voteRule }),
      ...(hours !== rules.reopenHours && { reopenHours: hours }),
    }
    const isAsItIs = Object.keys(wanted).length === 0
    setSame(isAsItIs)
    if (!areHours(hours)) document.getElementById(hoursId)?.focus()
    else if (!isAsItIs) propose.mutate(wanted)
  }
  const refusal = isSame ? text('roster.propose.same') : propose.error ? failureText(propose.error, text) : undefined
  return (
    <FormModal
      onClose={onClose}
      title={text(isAlone ? 'roster.rules.change' : 'roster.rules.propose')}
      description={text(isAlone ? 'roster.rules.lead.alone' : 'roster.rules.lead')}
      onSubmit={submit}
      isSending={propose.isPending}
      sendLabel={text(isAlone ? 'roster.propose.send.alone' : 'roster.propose.send')}
      refusal={refusal}
    >
      <fieldset className="field">
        <legend className="label">{text('roster.rules.votes')}</legend>
        {votes.map((rule) => (
          <Choice
            key={rule}
            type="radio"
            name="voteRule"
            checked={voteRule === rule}
            onChange={() => setVoteRule(rule)}
            label={text(`roster.rules.${rule}`)}
          />
        ))}
      </fieldset>
      <Field
        id={hoursId}
        label={text('roster.rules.hoursLabel')}
        hint={text('roster.rules.hoursHint')}
        error={wrongHours ? text('roster.rules.hoursWrong') : undefined}
      >
        {(wiring) => (
          <input
            className="input"
            inputMode="numeric"
            autoComplete="off"
            {...wiring}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormModal>
  )
}

/** The rules of votes, and a member's way to have others. */
export const RulesOfVotes = ({ roster }: { readonly roster: Roster }) => {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { rules, acts, seats } = roster
  const isAlone = seats.filter(({ capacity }) => capacity === 'member').length === 1
  // What somebody does not receive is a setting too, and waits by itself.
  const isWaiting = acts.some(({ kind, settings }) => kind === 'settings' && !settings?.exclusions)
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id} tabIndex={-1}>
        {text('roster.rules')}
      </h2>
      <ul>
        <li>{text(`roster.rules.${rules.voteRule}`)}</li>
        <li>{text('roster.rules.hours', { count: rules.reopenHours })}</li>
      </ul>
      {isWaiting ? (
        <p className="hint">{text('roster.propose.waits')}</p>
      ) : (
        <div>
          <Button variant="outline" onClick={() => setOpen(true)}>
            {text(isAlone ? 'roster.rules.change' : 'roster.rules.propose')}
          </Button>
        </div>
      )}
      {isOpen && <RulesModal rules={rules} isAlone={isAlone} onClose={() => setOpen(false)} />}
    </section>
  )
}
