import { appointedMost } from '@canal/contract'
import { appoint } from '@canal/contract/roster/endpoints'
import type { Roster } from '@canal/contract/roster/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Select } from '../../ui/select.tsx'

type Text = Translate<OfficeKey>

/** "Responsable", "Sustitución 1": the place in the order, from 0. */
const placeName = (place: number, text: Text): string =>
  place === 0 ? text('roster.manager.first') : text('roster.manager.substitute', { number: place })

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((user, at) => user === other[at])

/** The first place that is filled as it cannot be, and why; null where all are right. */
const wrongIn = (chosen: readonly string[]): { place: number; why: 'firstMissing' | 'twice' } | null => {
  const twice = chosen.findIndex((user, at) => user !== '' && chosen.indexOf(user) < at)
  if (chosen[0] === '' && chosen.some(Boolean)) return { place: 0, why: 'firstMissing' }
  return twice > 0 ? { place: twice, why: 'twice' } : null
}

interface ModalProps {
  readonly members: Roster['seats']
  /** User ids, in order. */
  readonly appointed: readonly string[]
  readonly onClose: () => void
}

/** Whom the reader would appoint in place of those of now: one field for each place; a place left out moves the others up. */
const AppointModal = ({ members, appointed, onClose }: ModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const isAlone = members.length === 1
  const places = Array.from({ length: Math.min(members.length, appointedMost) }, (_, place) => place)
  const [chosen, setChosen] = useState(places.map((place) => appointed[place] ?? ''))
  const [wrong, setWrong] = useState<ReturnType<typeof wrongIn>>(null)
  const [isSame, setSame] = useState(false)
  const propose = useMutation({
    mutationFn: (people: string[]) => call(appoint, { body: { people }, suppressError: true }),
    onSuccess: ({ act }, people) => {
      const done = people.length > 0 ? 'roster.manager.changed' : 'roster.manager.ended'
      notify('success', text(act ? 'roster.propose.proposed' : done))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['roster'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongIn(chosen)
    const people = chosen.filter(Boolean)
    const isAsItIs = areSame(people, appointed)
    setWrong(found)
    setSame(!found && isAsItIs)
    if (found) document.getElementById(`${id}-${found.place}`)?.focus()
    else if (!isAsItIs) propose.mutate(people)
  }
  const refusal = isSame ? text('roster.propose.same') : propose.error ? failureText(propose.error, text) : undefined
  return (
    <FormModal
      onClose={onClose}
      title={text(isAlone ? 'roster.manager.appoint' : 'roster.manager.propose')}
      description={text(isAlone ? 'roster.manager.choose.alone' : 'roster.manager.choose')}
      onSubmit={submit}
      isSending={propose.isPending}
      sendLabel={text(isAlone ? 'roster.propose.send.alone' : 'roster.propose.send')}
      refusal={refusal}
    >
      {places.map((place) => (
        <Field
          key={place}
          id={`${id}-${place}`}
          label={placeName(place, text)}
          error={wrong?.place === place ? text(`roster.manager.${wrong.why}`) : undefined}
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen[place] ?? ''}
              onChange={(user) => setChosen(chosen.map((one, at) => (at === place ? user : one)))}
            >
              <option value="">{text('roster.manager.none')}</option>
              {members.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </FormModal>
  )
}

/** Whom the committee appointed to run the system, who stands in for them, and a member's way to have others. */
export const SystemManager = ({ roster }: { readonly roster: Roster }) => {
  const text = useText()
  const dates = useDates()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { appointment, acts, seats } = roster
  const members = seats.filter(({ capacity }) => capacity === 'member')
  const people = appointment?.people ?? []
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id} tabIndex={-1}>
        {text('roster.manager')}
      </h2>
      <p className="quiet measure">{text('roster.manager.lead')}</p>
      {appointment ? (
        <>
          <ol className="people" aria-labelledby={id}>
            {people.map((user, place) => {
              const seat = seats.find(({ userId }) => userId === user)
              return (
                <li key={user}>
                  <span>
                    <strong>{seat?.name}</strong>
                    {seat?.isYou && ` ${text('roster.seats.you')}`}
                  </span>{' '}
                  <span className="quiet">{placeName(place, text)}</span>
                </li>
              )
            })}
          </ol>
          <p className="hint">
            {text('roster.manager.since', { date: dates.day(appointment.since) })} {text('roster.manager.authority')}
          </p>
        </>
      ) : (
        <p>{text('roster.manager.nobody')}</p>
      )}
      {acts.some(({ kind }) => kind === 'appoint') ? (
        <p className="hint">{text('roster.propose.waits')}</p>
      ) : (
        members.some(({ isYou }) => isYou) && (
          <div>
            <Button variant="outline" onClick={() => setOpen(true)}>
              {text(members.length === 1 ? 'roster.manager.appoint' : 'roster.manager.propose')}
            </Button>
          </div>
        )
      )}
      {isOpen && <AppointModal members={members} appointed={people} onClose={() => setOpen(false)} />}
    </section>
  )
}
