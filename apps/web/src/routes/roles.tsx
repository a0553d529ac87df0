import { roleListShape } from '../features/roles/list-shape.ts'
import { RoleList } from '../features/roles/role-list.tsx'
import { useText } from '../lib/office-text.ts'
import { SettingsHead } from './settings-head.tsx'
import { useListState } from './use-list-state.ts'

/** Settings, users, roles (decisions §2). */
export const RolesPage = () => {
  const text = useText()
  const [state, go] = useListState(roleListShape)
  return (
    <>
      <SettingsHead title={text('roles.title')} />
      <RoleList state={state} onState={go} />
    </>
  )
}
