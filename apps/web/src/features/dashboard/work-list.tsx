import { waitingRows, type Dashboard, type Waiting } from '@canal/contract/reports/dashboard'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MailCheck } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { withCaseTexts } from '../../lib/office-catalogue.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Empty } from '../../ui/states.tsx'
import { toAcknowledge, type ToAcknowledge } from './api.ts'
import { WaitingRow } from './waiting-row.tsx'

const AcknowledgeModal = lazy(() =>
  withCaseTexts(import('./acknowledge-modal.tsx')).then((loaded) => ({ default: loaded.AcknowledgeModal })),
)

interface WorkListProps {
  readonly waiting: Dashboard['waiting']
  /** Rows of other kinds, before these. */
  readonly first: ReactNode
  readonly hasFirst: boolean
  readonly rows: number
  readonly busy: boolean
  readonly onRows: (rows: number) => void
}

const keyOf = (item: Waiting) =>
  item.kind === 'vote' ? item.requestId : item.kind === 'task' ? item.messageId : item.reportId

/** What waits for the reader, the most pressing first; calm where nothing does. */
export const WorkList = ({ waiting, first, hasFirst, rows, busy, onRows }: WorkListProps) => {
  const text = useText()
  const [acknowledging, setAcknowledging] = useState<readonly ToAcknowledge[]>()
  const [isAsking, setAsking] = useState(false)
  const call = useCall()
  const { items, total, unacknowledged } = waiting
  // The page shows the first rows of all kinds: these are asked for by themselves.
  const acknowledgeAll = async () => {
    if (isAsking) return
    setAsking(true)
    try {
      const all = await toAcknowledge(call)
      setAcknowledging(all.length > 0 ? all : undefined)
    } catch (error) {
      notify('error', failureText(error, text))
    } finally {
      setAsking(false)
    }
  }
  const remaining = total - items.length
  const isFull = rows >= waitingRows.most
  if (items.length === 0 && !hasFirst)
    return (
      <Empty icon={CircleCheck} title={text('dashboard.nothingWaiting')}>
        <p className="quiet">{text('dashboard.nothingWaitingHint')}</p>
      </Empty>
    )
  return (
    <>
      {unacknowledged.total > 1 && (
        <p className="todo-many">
          <Button variant="outline" size="sm" aria-busy={isAsking || undefined} onClick={() => void acknowledgeAll()}>
            <MailCheck className="icon" aria-hidden />
            {text(unacknowledged.isMore ? 'dashboard.acknowledgeFirst' : 'dashboard.acknowledgeAll', {
              count: unacknowledged.total,
            })}
          </Button>
        </p>
      )}
      <ul className="todo">
        {first}
        {items.map((item) => (
          <WaitingRow
            key={`${item.kind} ${keyOf(item)}`}
            item={item}
            onAcknowledge={(one) => setAcknowledging([one])}
          />
        ))}
      </ul>
      {isFull && remaining > 0 ? (
        <p className="show-more">
          <Link to="/admin/reports/active" search={{ sort: 'next', direction: 'ASC' }}>
            {text('dashboard.waitingInLists')}
          </Link>
        </p>
      ) : (
        <ShowMore
          remaining={remaining}
          busy={busy}
          onMore={() => onRows(Math.min(rows + waitingRows.more, waitingRows.most))}
        />
      )}
      {acknowledging && (
        <Suspense>
          <AcknowledgeModal
            items={acknowledging}
            isMore={unacknowledged.isMore && acknowledging.length > 1}
            onClose={() => setAcknowledging(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
