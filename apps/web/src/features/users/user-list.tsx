import type { User } from '@canal/contract/users/schemas'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState, type Sort } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import type { GoTo } from '../../ui/list-view.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { channelNamesQuery, switchUser, userListQuery } from './api.ts'
import { userColumns } from './columns.tsx'
import { personActions } from './person-actions.tsx'
import { PersonDialog, type PersonAct } from './person-dialog.tsx'
import { personOf } from './person.ts'
import { useUserFilters } from './use-user-filters.ts'

const CreateUserModal = lazy(() =>
  import('./create-user-modal.tsx').then(({ CreateUserModal }) => ({ default: CreateUserModal })),
)
const EditUserModal = lazy(() =>
  import('./edit-user-modal.tsx').then(({ EditUserModal }) => ({ default: EditUserModal })),
)

const byName: Sort = { sort: 'firstName', direction: 'ASC' }

type Dialog = { readonly act: 'create' } | { readonly act: 'edit' | PersonAct; readonly user: User } | null

const useColumns = (ownId: string, onDialog: (dialog: Dialog) => void) => {
  const text = useText()
  const { data: channels = [] } = useQuery(channelNamesQuery(useCall()))
  const hasChannels = channels.length > 1
  return useMemo(() => {
    const entriesFor = (user: User): MenuEntry[] =>
      user.id === ownId
        ? [{ kind: 'words', content: <span>{text('users.ownAccount')}</span> }]
        : personActions(text, user, (act) => onDialog({ act, user }))
    return userColumns(text, entriesFor, hasChannels)
  }, [text, ownId, onDialog, hasChannels])
}

interface UserListProps {
  /** The administrator's own id: they cannot disable or reset themselves. */
  readonly ownId: string
  readonly state: ListState
  readonly onState: GoTo
}

/** The list of all users, with an administrator's actions for each. */
export const UserList = ({ ownId, state, onState }: UserListProps) => {
  const text = useText()
  const call = useCall()
  const [dialog, setDialog] = useState<Dialog>(null)
  const fields = useUserFilters()
  const columns = useColumns(ownId, setDialog)
  const query = useQuery(userListQuery(call, listQuery(state, byName)))
  return (
    <ManagedList
      query={query}
      state={state}
      onState={onState}
      own={byName}
      icon={UsersRound}
      kind="users"
      columns={columns}
      title={text('users.title')}
      failed={text('users.failed')}
      firstUse={text('users.empty')}
      add={{ label: text('users.create'), onAdd: () => setDialog({ act: 'create' }) }}
      narrowing={{ label: text('users.search'), fields, noMatch: text('users.noMatch') }}
    >
      <Suspense>{dialog && <UserDialog dialog={dialog} onClose={() => setDialog(null)} />}</Suspense>
    </ManagedList>
  )
}

const UserDialog = ({ dialog, onClose }: { dialog: NonNullable<Dialog>; onClose: () => void }) => {
  const call = useCall()
  if (dialog.act === 'create') return <CreateUserModal onClose={onClose} />
  const { act, user } = dialog
  if (act === 'edit') return <EditUserModal user={user} onClose={onClose} />
  const onSwitch = (isActive: boolean) => switchUser(call, user.id, isActive)
  return <PersonDialog act={act} person={personOf(user)} onSwitch={onSwitch} onClose={onClose} />
}
