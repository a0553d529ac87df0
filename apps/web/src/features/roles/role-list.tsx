import { roleNames } from '@canal/contract'
import type { Role } from '@canal/contract/roles/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, ShieldCheck, Tags, Trash2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState, type Sort } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/column.ts'
import type { GoTo } from '../../ui/list-view.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import { roleListQuery } from './api.ts'

const RoleModal = lazy(() => import('./role-modal.tsx').then(({ RoleModal }) => ({ default: RoleModal })))
const DeleteRoleModal = lazy(() =>
  import('./delete-role-modal.tsx').then(({ DeleteRoleModal }) => ({ default: DeleteRoleModal })),
)

const RequireFactorModal = lazy(() =>
  import('./require-factor-modal.tsx').then(({ RequireFactorModal }) => ({ default: RequireFactorModal })),
)

type Dialog =
  { readonly kind: 'create' } | { readonly kind: 'rename' | 'delete' | 'factor'; readonly role: Role } | null
type Text = Translate<OfficeKey>

const byName: Sort = { sort: 'name', direction: 'ASC' }

const nameOf = ({ name }: Role, text: Text) => {
  const builtIn = Object.values(roleNames).find((one) => one === name)
  return builtIn ? text(`role.${builtIn}`) : name
}

const columnsFor = (text: Text, onDialog: (dialog: Dialog) => void): readonly Column<Role>[] => [
  {
    id: 'name',
    header: text('roles.column.name'),
    sortable: true,
    row: true,
    cell: (role) => nameOf(role, text),
  },
  {
    id: 'kind',
    header: text('roles.column.kind'),
    className: 'soft',
    bone: 's',
    cell: ({ isBuiltIn }) => text(isBuiltIn ? 'roles.kind.builtIn' : 'roles.kind.label'),
  },
  {
    id: 'factor',
    header: text('roles.column.factor'),
    className: 'soft',
    bone: 's',
    cell: ({ requiresSecondFactor }) => text(requiresSecondFactor ? 'roles.factor.on' : 'roles.factor.off'),
  },
  {
    id: 'users',
    header: text('roles.column.users'),
    sortable: true,
    className: 'num',
    bone: 's',
    cell: (role) => (
      <Link
        to="/admin/settings/users"
        search={{ filters: [{ id: 'role', value: role.name }] }}
        aria-label={text('roles.usersOf', { name: nameOf(role, text), count: role.users })}
      >
        {role.users}
      </Link>
    ),
  },
  {
    id: 'actions',
    header: text('table.actions'),
    hiddenHeader: true,
    className: 'end',
    cell: (role) => (
      <span className="row">
        <Button variant="ghost" size="xs" onClick={() => onDialog({ kind: 'factor', role })}>
          <ShieldCheck className="icon" aria-hidden />
          {text(role.requiresSecondFactor ? 'roles.factor.release' : 'roles.factor.require')}
          <span className="visually-hidden">: {nameOf(role, text)}</span>
        </Button>
        {!role.isBuiltIn && (
          <>
            <Button variant="ghost" size="xs" onClick={() => onDialog({ kind: 'rename', role })}>
              <Pencil className="icon" aria-hidden />
              {text('roles.rename')}
              <span className="visually-hidden">: {role.name}</span>
            </Button>
            <Button variant="ghost" size="xs" onClick={() => onDialog({ kind: 'delete', role })}>
              <Trash2 className="icon" aria-hidden />
              {text('roles.delete')}
              <span className="visually-hidden">: {role.name}</span>
            </Button>
          </>
        )}
      </span>
    ),
  },
]

/** The built-in roles and the labels that were made besides. */
export const RoleList = ({ state, onState }: { readonly state: ListState; readonly onState: GoTo }) => {
  const text = useText()
  const [dialog, setDialog] = useState<Dialog>(null)
  const columns = useMemo(() => columnsFor(text, setDialog), [text])
  const query = useQuery(roleListQuery(useCall(), listQuery(state, byName)))
  const close = () => setDialog(null)
  return (
    <ManagedList
      query={query}
      state={state}
      onState={onState}
      own={byName}
      icon={Tags}
      kind="roles"
      columns={columns}
      title={text('roles.title')}
      lead={text('roles.lead')}
      failed={text('roles.failed')}
      firstUse={text('roles.empty')}
      add={{ label: text('roles.create'), onAdd: () => setDialog({ kind: 'create' }) }}
    >
      <Suspense>
        {dialog?.kind === 'create' && <RoleModal onClose={close} />}
        {dialog?.kind === 'rename' && <RoleModal role={dialog.role} onClose={close} />}
        {dialog?.kind === 'factor' && (
          <RequireFactorModal role={dialog.role} name={nameOf(dialog.role, text)} onClose={close} />
        )}
        {dialog?.kind === 'delete' && <DeleteRoleModal role={dialog.role} onClose={close} />}
      </Suspense>
    </ManagedList>
  )
}
