import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { unreadQuery, useMarkRead } from './api.ts'

/**
 * Marks everything as read, on all pages of the list. Once nothing is unread it stays and says that it does nothing: the
 * focus is on it.
 */
export const MarkAll = (look: Pick<ButtonProps, 'variant' | 'size'>) => {
  const text = useText()
  const { mutate, isPending } = useMarkRead()
  const { data } = useQuery(unreadQuery(useCall()))
  const isIdle = isPending || (data?.unread ?? 0) === 0
  const press = () => {
    if (!isIdle) mutate({ all: true }, { onSuccess: () => notify('success', text('notification.marked')) })
  }
  return (
    <Button {...look} aria-disabled={isIdle || undefined} onClick={press}>
      <CheckCheck className="icon" aria-hidden />
      {text('notification.markAll')}
    </Button>
  )
}
