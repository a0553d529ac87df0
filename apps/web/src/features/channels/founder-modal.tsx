import { roleNames } from '@canal/contract'
import { getChannel } from '@canal/contract/channels/endpoints'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { beginRestart, nameFounder } from '@canal/contract/roster/endpoints'
import type { User } from '@canal/contract/users/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { Select } from '../../ui/select.tsx'
import { channelAccountsQuery } from './people.ts'

const calls = { founder: nameFounder, restart: beginRestart } as const

interface FounderModalProps {
  /** Of a channel's first committee, or of another one in its place. */
  readonly of: keyof typeof calls
  readonly channel: ChannelDetail
  readonly onSaved: (channel: ChannelDetail) => void
  readonly onClose: () => void
}

/** Names somebody of the channel to begin its committee. */
export const FounderModal = ({ of, channel, onSaved, onClose }: FounderModalProps) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const accounts = useQuery(channelAccountsQuery(call, channel.id))
  const isMember = (username: string) => channel.people.some((one) => one.username === username && one.counts)
  const mayBegin = ({ username, isActive, roles }: User) =>
    isActive &&
    !isMember(username) &&
    !roles.includes(roleNames.investigator) &&
    username !== channel.founder &&
    username !== channel.alternateUsername
  const people = accounts.data?.filter(mayBegin)
  const name = useMutation({
    mutationFn: async (person: User) => {
      await call(calls[of], { body: { channelId: channel.id, userId: person.id }, suppressError: true })
      return call(getChannel, { params: { id: channel.id }, suppressError: true })
    },
    onSuccess: (saved, person) => {
      onSaved(saved)
      notify('success', text(`channels.${of}.done`, { name: fullName(person) }))
      onClose()
    },
  })
  const submit = () => {
    const person = people?.find((one) => one.id === chosen)
    if (person) return name.mutate(person)
    setMissing(true)
    document.getElementById(id)?.focus()
  }
  const failure = accounts.error ?? name.error
  return (
    <Modal
      open
      size="sm"
      title={text(`channels.${of}.title`)}
      description={text(`channels.${of}.body`)}
      onClose={onClose}
    >
      <ModalBody>
        <ModalError>{failure ? failureText(failure, text) : undefined}</ModalError>
        {people?.length === 0 ? (
          <p>{text('channels.founder.nobody')}</p>
        ) : (
          <Field
            id={id}
            label={text('channels.people.person')}
            error={isMissing && !chosen ? text('errors.required') : undefined}
          >
            {(wiring) => (
              <Select {...wiring} data-autofocus value={chosen} onChange={setChosen}>
                <option value="">{text('channels.founder.choose')}</option>
                {people?.map((person) => (
                  <option key={person.id} value={person.id}>
                    {fullName(person)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </ModalBody>
      <ModalFoot>
        <Button variant="outline" onClick={onClose}>
          {text('action.close')}
        </Button>
        {people?.length !== 0 && (
          <SaveButton
            type="button"
            disabled={!people}
            saving={name.isPending}
            savingLabel={text('action.saving')}
            onClick={submit}
          >
            {text(`channels.${of}.confirm`)}
          </SaveButton>
        )}
      </ModalFoot>
    </Modal>
  )
}
