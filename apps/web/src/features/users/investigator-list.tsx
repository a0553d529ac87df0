import type { Investigator } from '@canal/contract/external-investigators/schemas'
import { useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState, type Sort } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import type { FilterField } from '../../ui/filter-fields.ts'
import type { GoTo } from '../../ui/list-view.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import { investigatorListQuery, personOfInvestigator, switchInvestigator } from './investigator-api.ts'
import { investigatorColumns } from './investigator-columns.tsx'
import { personActions } from './person-actions.tsx'
import { PersonDialog, type PersonAct } from './person-dialog.tsx'
import { useChannelFilter, useStateFilter } from './use-user-filters.ts'

const CreateInvestigatorModal = lazy(() =>
  import('./create-investigator-modal.tsx').then(({ CreateInvestigatorModal }) => ({
    default: CreateInvestigatorModal,
  })),
)
const EditInvestigatorModal = lazy(() =>
  import('./edit-investigator-modal.tsx').then(({ EditInvestigatorModal }) => ({ default: EditInvestigatorModal })),
)

const byName: Sort = { sort: 'name', direction: 'ASC' }

type Dialog =
  { readonly act: 'create' } | { readonly act: 'edit' | PersonAct; readonly investigator: Investigator } | null

const useColumns = (onDialog: (dialog: Dialog) => void) => {
  const text = useText()
  return useMemo(
    () =>
      investigatorColumns(text, (investigator) => {
        const account = { isActive: investigator.status === 'ACTIVE' }
        return personActions(text, account, (act) => onDialog({ act, investigator }))
      }),
    [text, onDialog],
  )
}

const useFilters = (): readonly FilterField[] => {
  const text = useText()
  const channel = useChannelFilter('channel')
  const state = useStateFilter()
  return useMemo(
    () => [
      channel,
      {
        kind: 'one',
        id: 'status',
        label: text('users.column.status'),
        all: text('filters.allAccounts'),
        options: [
          { value: 'ACTIVE', label: text('badge.active') },
          { value: 'INACTIVE', label: text('badge.inactive') },
        ],
      },
      state,
    ],
    [text, channel, state],
  )
}

/** External investigators and the reports that they should see. */
export const InvestigatorList = ({ state, onState }: { readonly state: ListState; readonly onState: GoTo }) => {
  const text = useText()
  const [dialog, setDialog] = useState<Dialog>(null)
  const fields = useFilters()
  const columns = useColumns(setDialog)
  const query = useQuery(investigatorListQuery(useCall(), listQuery(state, byName)))
  return (
    <ManagedList
      query={query}
      state={state}
      onState={onState}
      own={byName}
      icon={UserRoundSearch}
      kind="users"
      columns={columns}
      title={text('investigators.title')}
      lead={text('investigators.lead')}
      failed={text('investigators.failed')}
      firstUse={text('investigators.empty')}
      add={{ label: text('investigators.create'), onAdd: () => setDialog({ act: 'create' }) }}
      narrowing={{ label: text('users.search'), fields, noMatch: text('investigators.noMatch') }}
    >
      <Suspense>{dialog && <InvestigatorDialog dialog={dialog} onClose={() => setDialog(null)} />}</Suspense>
    </ManagedList>
  )
}

const InvestigatorDialog = ({ dialog, onClose }: { dialog: NonNullable<Dialog>; onClose: () => void }) => {
  const call = useCall()
  if (dialog.act === 'create') return <CreateInvestigatorModal onClose={onClose} />
  const { act, investigator } = dialog
  if (act === 'edit') return <EditInvestigatorModal investigator={investigator} onClose={onClose} />
  const onSwitch = (isActive: boolean) => switchInvestigator(call, investigator.id, isActive)
  return <PersonDialog act={act} person={personOfInvestigator(investigator)} onSwitch={onSwitch} onClose={onClose} />
}
