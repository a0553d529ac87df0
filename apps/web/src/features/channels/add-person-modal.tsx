import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { User } from '@canal/contract/users/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useAskToClose } from '../../ui/ask-to-close.tsx'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { NewcomerField } from './newcomer-field.tsx'
import { changePeople } from './people.ts'

interface AddPersonModalProps {
  readonly channel: ChannelDetail
  /** Whether somebody can come in and where they stand with the committee. */
  readonly accountStates: (account: User) => ReactNode
  readonly onSaved: (channel: ChannelDetail) => void
  readonly onClose: () => void
}

/** Takes somebody who has an account into the channel. Who was in another leaves that one, unless they are on its committee. */
export const AddPersonModal = ({ channel, accountStates, onSaved, onClose }: AddPersonModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const [person, setPerson] = useState<User | null>(null)
  const [isMissing, setMissing] = useState(false)
  const add = useMutation({
    mutationFn: (username: string) => changePeople(call, channel.id, (users) => [...new Set([...users, username])]),
    onSuccess: async (saved) => {
      onSaved(saved)
      notify('success', text('channels.people.added'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    },
  })
  const { close, question } = useAskToClose(person !== null, onClose)
  return (
    <Modal
      open
      title={text('channels.people.addTitle')}
      description={text(
        channel.people.some(({ counts }) => counts) ? 'channels.people.addBody' : 'channels.people.addBodyFirst',
      )}
      onClose={close}
      closeOnOutsideClick={!person}
    >
      <ModalBody>
        <ModalError>{add.error ? failureText(add.error, text) : undefined}</ModalError>
        <NewcomerField
          channelId={channel.id}
          chosen={person}
          error={isMissing && !person ? text('errors.required') : undefined}
          onChoose={setPerson}
        />
        <div className="channel-newcomer" aria-live="polite">
          {person && (
            <>
              <div className="quiet">{accountStates(person)}</div>
              {person.channelName && (
                <p className="notice" data-tone="pending">
                  {text(person.keyState === 'admitted' ? 'channels.people.onOther' : 'channels.people.leavesOther', {
                    name: fullName(person),
                    channel: person.channelName,
                  })}
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
        <Button variant="outline" onClick={close}>
          {text('action.close')}
        </Button>
        <SaveButton
          type="button"
          saving={add.isPending}
          savingLabel={text('action.saving')}
          onClick={() => (person ? add.mutate(person.username) : setMissing(true))}
        >
          {text('channels.people.addConfirm')}
        </SaveButton>
      </ModalFoot>
      {question}
    </Modal>
  )
}
