import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { User } from '@canal/contract/users/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { Select } from '../../ui/select.tsx'
import { changePeople, newcomersQuery } from './people.ts'

interface AddPersonModalProps {
  readonly channel: ChannelDetail
  /** Whether somebody can come in and what their keys are. */
  readonly accountStates: (account: User) => ReactNode
  readonly onSaved: (channel: ChannelDetail) => void
  readonly onClose: () => void
}

/** Takes somebody who has an account into the committee. Who was in another channel leaves that one. */
export const AddPersonModal = ({ channel, accountStates, onSaved, onClose }: AddPersonModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const { data: newcomers, error } = useQuery(newcomersQuery(call, channel.id))
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const person = newcomers?.find(({ username }) => username === chosen)
  const add = useMutation({
    mutationFn: (username: string) => changePeople(call, channel.id, (users) => [...new Set([...users, username])]),
    onSuccess: async (saved) => {
      onSaved(saved)
      notify('success', text('channels.people.added'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    },
  })
  const failure = add.error ?? error
  const label = (user: User) =>
    text(user.channelName ? 'channels.people.choiceOf' : 'channels.people.choice', {
      name: fullName(user),
      username: user.username,
      channel: user.channelName ?? '',
    })
  return (
    <Modal
      open
      title={text('channels.people.addTitle')}
      description={text('channels.people.addBody')}
      onClose={onClose}
      closeOnOutsideClick={!chosen}
    >
      <ModalBody>
        <ModalError>{failure ? failureText(failure, text) : undefined}</ModalError>
        {newcomers?.length === 0 ? (
          <p className="quiet">{text('channels.people.nobodyToAdd')}</p>
        ) : (
          <Field
            id={id}
            label={text('channels.people.person')}
            error={isMissing && !chosen ? text('errors.required') : undefined}
          >
            {(wiring) => (
              <Select {...wiring} value={chosen} disabled={!newcomers} onChange={setChosen}>
                <option value="">{text('channels.people.choose')}</option>
                {newcomers?.map((user) => (
                  <option key={user.id} value={user.username}>
                    {label(user)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <div className="channel-newcomer" aria-live="polite">
          {person && (
            <>
              <div className="quiet">{accountStates(person)}</div>
              {person.channelName && (
                <p className="notice" data-tone="pending">
                  {text('channels.people.leavesOther', { name: fullName(person), channel: person.channelName })}
                </p>
              )}
            </>
          )}
        </div>
        <p>
          <Link to="/admin/settings/users">{text('channels.people.create')}</Link>
        </p>
      </ModalBody>
      <ModalFoot>
        <Button variant="outline" onClick={onClose}>
          {text('action.close')}
        </Button>
        <SaveButton
          type="button"
          disabled={newcomers?.length === 0}
          saving={add.isPending}
          savingLabel={text('action.saving')}
          onClick={() => (chosen ? add.mutate(chosen) : setMissing(true))}
        >
          {text('channels.people.addConfirm')}
        </SaveButton>
      </ModalFoot>
    </Modal>
  )
}
