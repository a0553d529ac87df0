import { roleNames } from '@canal/contract'
import type { User } from '@canal/contract/users/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { fullName } from '../../lib/full-name.ts'
import type { Column } from '../../ui/column.ts'
import type { MenuEntry } from '../../ui/menu-entries.ts'
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

/** What somebody is; where there is more than one channel, also in which. */
const placeColumn = (text: Text, hasChannels: boolean): Column<User> => {
  if (!hasChannels)
    return {
      id: 'roles',
      header: text('users.column.roles'),
      className: 'soft',
      bone: 's',
      cell: ({ roles }) => rolesText(roles, text),
    }
  return {
    id: 'channelName',
    header: text('users.field.place'),
    sortable: true,
    className: 'soft full-cell wraps',
    bone: 'm',
    cell: ({ roles, channelName }) => (
      <>
        {rolesText(roles, text)}
        {channelName && <span className="beneath-name">{channelName}</span>}
      </>
    ),
  }
}

/** An address breaks before its domain, where it has to. */
const Email = ({ email }: Pick<User, 'email'>) => {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** Who is there, what they are, and whether they can come in. */
export const userColumns = (
  text: Text,
  entriesFor: (user: User) => readonly MenuEntry[],
  hasChannels: boolean,
): readonly Column<User>[] => [
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
    className: 'soft full-cell wraps',
    bone: 'l',
    cell: Email,
  },
  placeColumn(text, hasChannels),
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
