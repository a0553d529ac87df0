import { getChannel } from '@canal/contract/channels/endpoints'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { withdrawRestart } from '@canal/contract/roster/endpoints'
import { useMutation } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

const FounderModal = lazy(() => import('./founder-modal.tsx').then(({ FounderModal }) => ({ default: FounderModal })))

interface RestartProps {
  readonly channel: ChannelDetail
  readonly onChanged: (channel: ChannelDetail) => void
}

/** Asks once more before the wish for another committee is taken back. */
const WithdrawModal = ({ channel, onChanged, onClose }: RestartProps & { readonly onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const withdraw = useMutation({
    mutationFn: async () => {
      await call(withdrawRestart, { body: { channelId: channel.id }, suppressError: true })
      return call(getChannel, { params: { id: channel.id }, suppressError: true })
    },
    onSuccess: (saved) => {
      onChanged(saved)
      notify('success', text('channels.restart.withdrawn'))
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={text('channels.restart.withdraw.title')}
      body={text('channels.restart.withdraw.body')}
      stay={text('channels.restart.withdraw.stay')}
      confirm={text('channels.restart.withdraw')}
      variant="destructive"
      saving={withdraw.isPending}
      error={withdraw.error ? failureText(withdraw.error, text) : undefined}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  )
}

/** Another committee in the place of this one: that it waits, until when, that it was stopped; and the way to wish for it. */
export const RestartNotice = ({ channel, onChanged }: RestartProps) => {
  const text = useText()
  const dates = useDates()
  const [asked, setAsked] = useState<'begin' | 'withdraw'>()
  const { waits, stoppedAt, isPossible } = channel.restart
  const { name = '', countsAt } = waits ?? {}
  const close = () => setAsked(undefined)
  if (!isPossible) return null
  return (
    <>
      {countsAt && (
        <div className="notice" data-tone="pending">
          <Hourglass className="icon" aria-hidden />
          <div className="stack-tight">
            <p>{text('channels.restart.waits', { name, date: dates.day(countsAt) })}</p>
            <Button variant="outline" size="sm" onClick={() => setAsked('withdraw')}>
              {text('channels.restart.withdraw')}
            </Button>
          </div>
        </div>
      )}
      {!waits && stoppedAt && (
        <p className="notice">{text('channels.restart.stopped', { date: dates.day(stoppedAt) })}</p>
      )}
      {!waits && (
        <p>
          <Button variant="outline" size="sm" onClick={() => setAsked('begin')}>
            {text('channels.restart.go')}
          </Button>
        </p>
      )}
      <Suspense>
        {asked === 'begin' && <FounderModal of="restart" channel={channel} onSaved={onChanged} onClose={close} />}
      </Suspense>
      {asked === 'withdraw' && <WithdrawModal channel={channel} onChanged={onChanged} onClose={close} />}
    </>
  )
}
