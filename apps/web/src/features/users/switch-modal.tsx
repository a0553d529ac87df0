import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import type { Person } from './person.ts'

interface SwitchModalProps {
  readonly person: Person
  readonly onSwitch: (isActive: boolean) => Promise<unknown>
  readonly onClose: () => void
}

/** Enabling and disabling each ask first (specification §4). */
export const SwitchModal = ({ person, onSwitch, onClose }: SwitchModalProps) => {
  const text = useText()
  const queries = useQueryClient()
  const turnOn = !person.isActive
  const { name, standing } = person
  const stays = (standing === 'on' || standing === 'investigator') && text(`users.disableStays.${standing}`)
  const change = useMutation({
    mutationFn: () => onSwitch(turnOn),
    onSuccess: async () => {
      notify('success', text(turnOn ? 'users.enabled' : 'users.disabled'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={turnOn ? text('users.enableTitle', { name }) : text('users.disableTitle', { name })}
      body={turnOn ? text('users.enableBody') : [text('users.disableBody'), stays].filter(Boolean).join(' ')}
      stay={text(turnOn ? 'users.enableStay' : 'users.disableStay')}
      confirm={text(turnOn ? 'users.enable' : 'users.disable')}
      {...(!turnOn && { typed: name })}
      variant={turnOn ? 'success' : 'destructive'}
      saving={change.isPending}
      error={change.error ? failureText(change.error, text) : undefined}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  )
}
