import type { Seat } from '@canal/contract/roster/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { CircleOff, Ellipsis, Hourglass, LockKeyhole, LogOut, UserRoundMinus } from 'lucide-react'
import type { Dates } from '../../lib/office-dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/column.ts'
import { Menu } from '../../ui/menu.tsx'
import { namesIn } from '../../lib/act-words.ts'

type Text = Translate<OfficeKey>

interface PersonProps {
  readonly seat: Seat
  readonly text: Text
  readonly isLeaving: boolean
}

const Person = ({ seat: { name, isYou, isActive, isLocked, capacity }, text, isLeaving }: PersonProps) => (
  <>
    <strong>{name}</strong> {isYou && <span className="you">{text('roster.seats.you')}</span>}
    {capacity === 'alternate' && <Badge tone="primary">{text('roster.seats.alternate')}</Badge>}
    {isLeaving && (
      <Badge tone="pending" icon={Hourglass}>
        {text('roster.seats.leaving')}
      </Badge>
    )}
    {!isActive && (
      <Badge tone="archived" icon={CircleOff}>
        {text('roster.seats.disabled')}
      </Badge>
    )}
    {isLocked && (
      <Badge tone="pending" icon={LockKeyhole}>
        {text('roster.seats.locked')}
      </Badge>
    )}
  </>
)

interface GoProps {
  readonly seat: Seat
  readonly text: Text
  readonly onGo: (seat: Seat) => void
}

/** Stands in the row where an account is disabled, and in the row's menu otherwise. */
const Go = ({ seat, text, onGo }: GoProps) => {
  const { name, isYou, isActive } = seat
  if (!isActive && !isYou)
    return (
      <Button variant="outline" size="xs" aria-label={text('roster.leave.named', { name })} onClick={() => onGo(seat)}>
        {text('roster.leave.theirs')}
      </Button>
    )
  const Icon = isYou ? LogOut : UserRoundMinus
  return (
    <Menu
      label={text('office.actionsFor', { name })}
      entries={[
        {
          kind: 'action',
          label: text(isYou ? 'roster.leave.own' : 'roster.leave.theirs'),
          icon: <Icon className="icon" aria-hidden />,
          tone: 'danger',
          onSelect: () => onGo(seat),
        },
      ]}
      button={{
        className: 'button',
        children: <Ellipsis className="icon" aria-hidden />,
        'data-variant': 'ghost',
        'data-size': 'xs',
        'data-icon-only': true,
      }}
    />
  )
}

/** Who, what they do, since when, and by whose signatures; what can be done about a seat that nobody is leaving yet. */
export const seatColumns = (
  text: Text,
  dates: Dates,
  isLeaving: (seat: Seat) => boolean,
  onGo: (seat: Seat) => void,
): readonly Column<Seat>[] => [
  {
    id: 'person',
    header: text('roster.seats.person'),
    row: true,
    cell: (seat) => <Person seat={seat} text={text} isLeaving={isLeaving(seat)} />,
  },
  { id: 'post', header: text('roster.seats.post'), className: 'full-cell', cell: ({ post }) => post },
  {
    id: 'since',
    header: text('roster.seats.since'),
    className: 'since',
    cell: ({ since }) => (
      <>
        <span className="menu-only">{text('roster.seats.since')}&nbsp;</span>
        <time dateTime={since}>{dates.day(since)}</time>
      </>
    ),
  },
  {
    id: 'entry',
    header: text('roster.seats.entry'),
    className: 'soft full-cell stack-cell',
    cell: ({ admittedBy }) =>
      admittedBy.length > 0
        ? text('roster.seats.signedBy', { names: namesIn(admittedBy, text) })
        : text('roster.seats.founded'),
  },
  {
    id: 'actions',
    header: text('table.actions'),
    hiddenHeader: true,
    className: 'end status-cell',
    cell: (seat) => !isLeaving(seat) && <Go seat={seat} text={text} onGo={onGo} />,
  },
]
