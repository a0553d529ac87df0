import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { switchChannel } from './api.ts'

export type ChannelAct = 'enable' | 'disable' | 'delete'

interface SwitchModalProps {
  readonly act: ChannelAct
  readonly channel: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Enabling, disabling and deleting each ask first; deleting is disabling (specification §4). */
export const SwitchModal = ({ act, channel, onClose }: SwitchModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => switchChannel(call, channel.id, act === 'enable'),
    onSuccess: async () => {
      notify('success', text(`channels.${act}.done`))
      await queries.invalidateQueries({ queryKey: ['channels'] })
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={text(`channels.${act}.title`, { name: channel.name })}
      body={text(`channels.${act}.body`)}
      stay={text(`channels.${act}.stay`)}
      confirm={text(`channels.${act}`)}
      {...(act !== 'enable' && { typed: channel.name })}
      variant={act === 'enable' ? 'success' : 'destructive'}
      saving={change.isPending}
      error={change.error ? failureText(change.error, text) : undefined}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  )
}
