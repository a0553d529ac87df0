import type { ChannelDetail, ChannelPerson } from '@canal/contract/channels/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { changePeople } from './people.ts'

interface RemovePersonModalProps {
  readonly channel: ChannelDetail
  readonly person: ChannelPerson
  readonly onSaved: (channel: ChannelDetail) => void
  readonly onClose: () => void
}

/** Takes somebody out of the channel after a question. Who is on the committee is refused, and the words say what is first. */
export const RemovePersonModal = ({ channel, person, onSaved, onClose }: RemovePersonModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      changePeople(call, channel.id, (users) => users.filter((username) => username !== person.username)),
    onSuccess: async (saved) => {
      onSaved(saved)
      notify('success', text('channels.people.removed'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={text('channels.people.removeTitle', { name: person.fullName })}
      body={text('channels.people.removeBody')}
      stay={text('channels.people.removeStay')}
      confirm={text('channels.people.removeConfirm')}
      variant="destructive"
      saving={remove.isPending}
      error={remove.error ? failureText(remove.error, text) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
