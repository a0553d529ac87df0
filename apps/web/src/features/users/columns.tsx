import { roleNames } from '@canal/contract'
import type { User } from '@canal/contract/users/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { fullName } from '../../lib/full-name.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { AccountStates } from './account-states.tsx'
import { roleText } from './account.ts'
import { actionsColumn } from './actions-column.tsx'

type Text = Translate<OfficeKey>

/** An investigator is a user as well, which goes without saying. */
const rolesText = (roles: readonly string[], text: Text): string =>
  roles
    .filter((role) => role !== roleNames.user || !roles.includes(roleNames.investigator))
    .map((role) => roleText(role, text))
    .join(', ')

/** Who is there, what they are, and whether they can come in. */
export const userColumns = (text: Text, entriesFor: (user: User) => readonly MenuEntry[]): readonly Column<User>[] => [
  { id: 'firstName', header: text('users.column.name'), sortable: true, row: true, cell: fullName },
  {
    id: 'username',
    header: text('users.column.username'),
    sortable: true,
    className: 'soft wide-cell',
    cell: ({ username }) => username,
  },
  {
    id: 'email',
    header: text('users.column.email'),
    sortable: true,
    className: 'soft full-cell clip',
    bone: 'l',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'channelName',
    header: text('users.column.channel'),
    sortable: true,
    className: 'channel wide-cell clip',
    cell: ({ channelName }) => channelName ?? '–',
  },
  {
    id: 'roles',
    header: text('users.column.roles'),
    className: 'soft',
    bone: 's',
    cell: ({ roles }) => rolesText(roles, text),
  },
  {
    id: 'keys',
    header: text('users.column.access'),
    className: 'key-state',
    cell: (user) => <AccountStates account={user} />,
  },
  {
    id: 'isActive',
    header: text('users.column.status'),
    sortable: true,
    className: 'status-cell',
    bone: 'badge',
    cell: ({ isActive }) => <StateBadge variant={isActive ? 'active' : 'inactive'} />,
  },
  actionsColumn(text, fullName, entriesFor),
]
