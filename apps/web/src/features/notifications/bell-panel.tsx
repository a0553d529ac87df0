import type { Notification } from '@canal/contract/notifications/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { latestQuery, useMarkRead } from './api.ts'
import { icons, wayTo } from './kinds.ts'
import { MarkAll } from './mark-all.tsx'
import { notificationWords } from './words.ts'

export interface BellPanelProps {
  readonly label: string
  readonly children: ReactNode
}

/** The latest notifications under the bell, open from the start: it is fetched because the bell was pressed. */
export const BellPanel = ({ label, children }: BellPanelProps) => {
  const text = useText()
  const [open, setOpen] = useState(true)
  const title = useId()
  const hasFollowed = useRef(false)
  const follow = () => {
    hasFollowed.current = true
    setOpen(false)
  }
  // The page that is gone to takes the focus; otherwise the bell has it back.
  const giveFocusBack = (event: Event) => {
    if (hasFollowed.current) event.preventDefault()
    hasFollowed.current = false
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="header-item" aria-label={label}>
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="news float"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={title}
          onCloseAutoFocus={giveFocusBack}
        >
          <div className="news-head">
            <h2 id={title}>{text('notification.title')}</h2>
            <MarkAll variant="ghost" size="sm" />
          </div>
          <Latest onFollow={follow} />
          <Foot onFollow={follow} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Latest = ({ onFollow }: { onFollow: () => void }) => {
  const text = useText()
  const { data, isPending, isError, refetch } = useQuery(latestQuery(useCall()))
  const isLate = useDelayed(isPending)
  if (isError && !data)
    return <Failed icon={BellOff} title={text('notification.failed')} onRetry={() => void refetch()} />
  if (data?.length === 0) return <Empty icon={BellOff} title={text('notification.empty')} />
  return (
    <ul className="news-list" aria-busy={isPending || undefined}>
      {isLate && <Bones />}
      {data?.map((item) => (
        <Item key={item.id} item={item} onFollow={onFollow} />
      ))}
    </ul>
  )
}

const Bones = () =>
  [1, 2, 3].map((row) => (
    <li key={row} className="news-item" aria-hidden>
      <span className="bone" data-size="l" />
      <span className="bone" data-size="s" />
    </li>
  ))

const Item = ({ item, onFollow }: { item: Notification; onFollow: () => void }) => {
  const text = useText()
  const dates = useDates()
  const mark = useMarkRead()
  const Icon = icons[item.kind]
  const isUnread = item.readAt === null
  const follow = () => {
    if (isUnread) mark.mutate({ ids: [item.id] })
    onFollow()
  }
  return (
    <li>
      <Link className="news-item" {...wayTo(item)} preload={false} onClick={follow} data-unread={isUnread || undefined}>
        <Icon className="icon" aria-hidden />
        <span className="news-words">
          {isUnread && <span className="visually-hidden">{text('notification.unread')}: </span>}
          {notificationWords(item, text, dates)}
          {isUnread && <span className="dot" />}
        </span>
        <span className="news-facts">
          {item.caseNumber && <span className="num">{item.caseNumber}</span>}
          <time dateTime={item.createdAt}>{dates.timestamp(item.createdAt)}</time>
        </span>
      </Link>
    </li>
  )
}

const Foot = ({ onFollow }: { onFollow: () => void }) => {
  const text = useText()
  return (
    <div className="float-foot" data-align="end">
      <Link to="/admin/notifications" onClick={onFollow}>
        {text('office.seeAll')}
      </Link>
    </div>
  )
}
