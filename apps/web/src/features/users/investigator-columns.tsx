import type { Investigator } from '@canal/contract/external-investigators/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import type { Column } from '../../ui/column.ts'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { AccountStates } from './account-states.tsx'
import { actionsColumn } from './actions-column.tsx'
import { investigatorName } from './investigator-api.ts'

type Text = Translate<OfficeKey>

/** How many reports they see, and how many wait for a member. */
const reportsText = ({ visibleReports }: Investigator, text: Text): string => {
  const countOf = (state: 'pending' | 'confirmed') => visibleReports.filter((one) => one.state === state).length
  const [confirmed, pending] = [countOf('confirmed'), countOf('pending')]
  const parts = [
    ...(confirmed > 0 ? [text('investigators.reports.confirmed', { count: confirmed })] : []),
    ...(pending > 0 ? [text('investigators.reports.pending', { count: pending })] : []),
  ]
  return parts.join(', ') || text('investigators.reports.none')
}

/** Who investigates for which channel, what they may see, and whether they can come in. */
export const investigatorColumns = (
  text: Text,
  entriesFor: (investigator: Investigator) => readonly MenuEntry[],
): readonly Column<Investigator>[] => [
  { id: 'name', header: text('users.column.name'), sortable: true, row: true, cell: investigatorName },
  {
    id: 'username',
    header: text('users.column.username'),
    sortable: true,
    className: 'soft wide-cell',
    cell: ({ username }) => username,
  },
  {
    id: 'channelName',
    header: text('users.column.channel'),
    sortable: true,
    className: 'soft full-cell wraps',
    cell: ({ channelName }) => channelName,
  },
  {
    id: 'visibleReports',
    header: text('investigators.column.reports'),
    className: 'soft',
    cell: (investigator) => reportsText(investigator, text),
  },
  {
    id: 'keys',
    header: text('users.column.access'),
    className: 'key-state',
    cell: (investigator) => <AccountStates account={investigator} />,
  },
  {
    id: 'status',
    header: text('users.column.status'),
    sortable: true,
    className: 'status-cell',
    bone: 'badge',
    cell: ({ status }) => <StateBadge variant={status === 'ACTIVE' ? 'active' : 'inactive'} />,
  },
  actionsColumn(text, investigatorName, entriesFor),
]
