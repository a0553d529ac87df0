import { useUser } from '../features/auth/session-context.ts'
import { userListShape } from '../features/users/list-shape.ts'
import { UserList } from '../features/users/user-list.tsx'
import { useText } from '../lib/office-text.ts'
import { SettingsHead } from './settings-head.tsx'
import { useListState } from './use-list-state.ts'

/** Settings, users: where an administrator lands (specification §2). */
export const UsersPage = () => {
  const text = useText()
  const user = useUser()
  const [state, go] = useListState(userListShape)
  if (!user) return null
  return (
    <>
      <SettingsHead title={text('users.title')} />
      <UserList ownId={user.id} state={state} onState={go} />
    </>
  )
}
