import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { lastReportsQuery } from './api.ts'
import { HandOverModal } from './hand-over-modal.tsx'
import { ShareOlderModal } from './share-older-modal.tsx'

/** What a member gives to colleagues at once: older reports to who joined later, and all before leaving. */
export const OwnReports = ({ username }: { readonly username: string }) => {
  const text = useText()
  const call = useCall()
  const [isOpen, setOpen] = useState<'older' | 'hand-over'>()
  const { data: last } = useQuery(lastReportsQuery(call))
  const close = () => setOpen(undefined)
  return (
    <section className="profile" aria-labelledby="own-reports">
      <h2 id="own-reports">{text('share.own.title')}</h2>
      <p>{text('share.own.lead')}</p>
      <div>
        <Button variant="outline" onClick={() => setOpen('older')}>
          {text('share.own.open')}
        </Button>
      </div>
      {last && last.total > 0 && (
        <>
          <h3>{text('share.handOver.title')}</h3>
          <p>{text('share.handOver.lead', { count: last.total })}</p>
          {last.colleagues.length === 0 && <p className="hint">{text('share.handOver.nobody')}</p>}
          {last.colleagues.length > 0 && (
            <div>
              <Button variant="outline" onClick={() => setOpen('hand-over')}>
                {text('share.handOver.open')}
              </Button>
            </div>
          )}
        </>
      )}
      {isOpen === 'older' && <ShareOlderModal own={username} onClose={close} />}
      {isOpen === 'hand-over' && last && <HandOverModal last={last} onClose={close} />}
    </section>
  )
}
