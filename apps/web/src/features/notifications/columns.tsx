import type { Notification } from '@canal/contract/notifications/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Dates } from '../../lib/office-dates.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/column.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { icons, wayTo } from './kinds.ts'
import { notificationWords } from './words.ts'

interface Doing {
  readonly text: Translate<OfficeKey>
  readonly dates: Dates
  readonly onRead: (item: Notification) => void
  /** Whether what is read stays in the list. */
  readonly staysListed: boolean
}

/** The button goes once it has done its work: the focus goes to its row's link, or to a neighbour's. */
const focusBeside = (button: HTMLElement, staysListed: boolean): void => {
  const row = button.closest('tr')
  const beside = staysListed ? row : (row?.nextElementSibling ?? row?.previousElementSibling)
  beside?.querySelector('a')?.focus()
}

const wordsOf = (item: Notification, { text, dates }: Doing): string =>
  [notificationWords(item, text, dates), item.caseNumber].filter(Boolean).join(' ')

const What = ({ item, doing: { text, dates, onRead } }: { item: Notification; doing: Doing }) => {
  const Icon = icons[item.kind]
  const isUnread = item.readAt === null
  return (
    <>
      {isUnread && (
        <>
          <span className="dot" />
          <span className="visually-hidden">{text('notification.unread')}: </span>
        </>
      )}
      <span className="told">
        <Icon className="icon" aria-hidden />
        <Link
          className="case"
          {...wayTo(item)}
          preload={false}
          onClick={(event) => {
            // The row is a target of its own.
            event.stopPropagation()
            onRead(item)
          }}
        >
          {notificationWords(item, text, dates)}
        </Link>
      </span>
    </>
  )
}

const MarkButton = ({ item, doing }: { item: Notification; doing: Doing }) => (
  <Tooltip text={doing.text('notification.mark')}>
    <Button
      variant="ghost"
      size="xs"
      iconOnly
      aria-label={doing.text('notification.markNamed', { what: wordsOf(item, doing) })}
      onClick={(event) => {
        event.stopPropagation()
        focusBeside(event.currentTarget, doing.staysListed)
        doing.onRead(item)
      }}
    >
      <Check className="icon" aria-hidden />
    </Button>
  </Tooltip>
)

/** What happened, to which report, when; what is unread has a mark, and a button that takes it away. */
export const notificationColumns = (doing: Doing): readonly Column<Notification>[] => {
  const { text, dates } = doing
  return [
    {
      id: 'kind',
      header: text('notification.column.what'),
      row: true,
      className: 'what',
      bone: 'l',
      cell: (item) => <What item={item} doing={doing} />,
    },
    {
      id: 'caseNumber',
      header: text('notification.column.case'),
      className: 'case-number',
      bone: 's',
      cell: ({ caseNumber }) => caseNumber ?? <span aria-hidden>–</span>,
    },
    {
      id: 'createdAt',
      header: text('notification.column.when'),
      sortable: true,
      className: 'soft when',
      bone: 's',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.timestamp(createdAt)}</time>,
    },
    {
      id: 'actions',
      header: text('table.actions'),
      hiddenHeader: true,
      className: 'end status-cell',
      bone: 's',
      cell: (item) => item.readAt === null && <MarkButton item={item} doing={doing} />,
    },
  ]
}
