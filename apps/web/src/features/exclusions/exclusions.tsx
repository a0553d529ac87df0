import { categories, type Category } from '@canal/contract/casework/categories'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FormModal } from '../../ui/form-modal.tsx'

/** A member, with the categories that the reporter's form proposes to keep from them. */
export interface Receiver {
  readonly id: string
  readonly name: string
  readonly post: string
  readonly exclusions: readonly Category[]
  /** A change of theirs waits for signatures, where that can be seen on the same page. */
  readonly isWaiting: boolean
}

interface ExclusionsProps {
  readonly members: readonly Receiver[]
  /** Who reads the page: a member among others, the only one, or the administration. */
  readonly reader: 'committee' | 'alone' | 'administration'
  /** Sends what somebody is not to receive; gives whether it waits for signatures. */
  readonly save: (member: Receiver, exclusions: readonly Category[]) => Promise<boolean>
}

interface ModalProps extends Pick<ExclusionsProps, 'reader' | 'save'> {
  readonly member: Receiver
  readonly onClose: () => void
}

const sendKeys = {
  committee: 'roster.propose.send',
  alone: 'roster.propose.send.alone',
  administration: 'exclusions.send.administration',
} as const

/** All categories, of which those that somebody is not to receive are ticked. */
const ExclusionsModal = ({ member, reader, save, onClose }: ModalProps) => {
  const text = useText()
  const [chosen, setChosen] = useState(member.exclusions)
  const [isSame, setSame] = useState(false)
  const send = useMutation({
    mutationFn: () => save(member, chosen),
    onSuccess: (waits) => {
      const proposed = reader === 'administration' ? 'exclusions.proposed.administration' : 'roster.propose.proposed'
      notify('success', text(waits ? proposed : 'exclusions.changed'))
      onClose()
    },
  })
  const isAsItIs = categories.every((one) => chosen.includes(one) === member.exclusions.includes(one))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSame(isAsItIs)
    if (!isAsItIs) send.mutate()
  }
  const refusal =
    isSame && isAsItIs ? text('roster.propose.same') : send.error ? failureText(send.error, text) : undefined
  return (
    <FormModal
      onClose={onClose}
      title={text('exclusions.of', { name: member.name })}
      description={text(`exclusions.when.${reader}`)}
      onSubmit={submit}
      isSending={send.isPending}
      sendLabel={text(sendKeys[reader])}
      refusal={refusal}
    >
      <fieldset className="field">
        <legend className="label">{text('exclusions.legend')}</legend>
        {categories.map((category) => (
          <Choice
            key={category}
            type="checkbox"
            name="exclusions"
            checked={chosen.includes(category)}
            onChange={() => setChosen(categories.filter((one) => chosen.includes(one) !== (one === category)))}
            label={text(`category.${category}`)}
          />
        ))}
      </fieldset>
    </FormModal>
  )
}

/** Which categories the reporter's form proposes to keep from whom, and the way to change it. */
export const Exclusions = ({ members, reader, save }: ExclusionsProps) => {
  const text = useText()
  const id = useId()
  const [changing, setChanging] = useState<Receiver>()
  if (members.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>{text('exclusions.title')}</h2>
      <p className="quiet measure">{text('exclusions.lead')}</p>
      <ul className="acts-list">
        {members.map((member) => (
          <li key={member.id} className="act">
            <div>
              <p>
                <strong>{member.name}</strong> {member.post && <span className="quiet">{member.post}</span>}
              </p>
              <p>
                {member.exclusions.map((category) => text(`category.${category}`)).join(' · ') || (
                  <span className="quiet">{text('exclusions.all')}</span>
                )}
              </p>
              {member.isWaiting && <p className="hint">{text('roster.propose.waits')}</p>}
            </div>
            {!member.isWaiting && (
              <div className="row">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={text('exclusions.change', { name: member.name })}
                  onClick={() => setChanging(member)}
                >
                  {text('action.change')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {changing && (
        <ExclusionsModal member={changing} reader={reader} save={save} onClose={() => setChanging(undefined)} />
      )}
    </section>
  )
}
