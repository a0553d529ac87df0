import type { Channel } from '@canal/contract/channels/schemas'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Megaphone, Power, Trash2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { listQuery, type ListState, type Sort } from '../../lib/list-state.ts'
import { useText } from '../../lib/office-text.ts'
import type { FilterField } from '../../ui/filter-fields.ts'
import type { GoTo } from '../../ui/list-view.tsx'
import { ManagedList } from '../../ui/managed-list.tsx'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { channelListQuery } from './api.ts'
import { channelColumns } from './columns.tsx'
import type { ChannelAct } from './switch-modal.tsx'

const CreateModal = lazy(() => import('./create-modal.tsx').then(({ CreateModal }) => ({ default: CreateModal })))
const SwitchModal = lazy(() => import('./switch-modal.tsx').then(({ SwitchModal }) => ({ default: SwitchModal })))

const byName: Sort = { sort: 'name', direction: 'ASC' }

type Dialog = { readonly kind: 'create' } | { readonly kind: ChannelAct; readonly channel: Channel } | null

const useFilters = (): readonly FilterField[] => {
  const text = useText()
  return useMemo(
    () => [
      {
        kind: 'one',
        id: 'status',
        label: text('channels.column.status'),
        all: text('channels.anyStatus'),
        options: [
          { value: 'ACTIVE', label: text('badge.active') },
          { value: 'INACTIVE', label: text('badge.inactive') },
        ],
      },
    ],
    [text],
  )
}

const useColumns = (onDialog: (dialog: Dialog) => void) => {
  const text = useText()
  return useMemo(() => {
    const entriesFor = (channel: Channel): MenuEntry[] => {
      const open = () => window.open(`/${channel.slug}/index`, '_blank', 'noopener')
      const power = <Power className="icon" aria-hidden />
      const act = (kind: ChannelAct) => () => onDialog({ kind, channel })
      const isActive = channel.status === 'ACTIVE'
      return [
        {
          kind: 'action',
          label: text('channels.openPage'),
          icon: <ExternalLink className="icon" aria-hidden />,
          onSelect: open,
        },
        { kind: 'line' },
        isActive
          ? { kind: 'action', label: text('channels.disable'), icon: power, onSelect: act('disable') }
          : { kind: 'action', label: text('channels.enable'), icon: power, onSelect: act('enable') },
        ...(isActive
          ? [
              {
                kind: 'action',
                label: text('channels.delete'),
                icon: <Trash2 className="icon" aria-hidden />,
                onSelect: act('delete'),
                tone: 'danger',
              } as const,
            ]
          : [{ kind: 'words', content: <span>{text('channels.isInactive')}</span> } as const]),
      ]
    }
    return channelColumns(text, entriesFor)
  }, [text, onDialog])
}

interface ChannelListProps {
  readonly state: ListState
  readonly onState: GoTo
  /** Goes on to the channel just made. */
  readonly onCreated: (id: string) => void
}

/** Every channel of the installation (specification §2). */
export const ChannelList = ({ state, onState, onCreated }: ChannelListProps) => {
  const text = useText()
  const [dialog, setDialog] = useState<Dialog>(null)
  const fields = useFilters()
  const columns = useColumns(setDialog)
  const query = useQuery(channelListQuery(useCall(), listQuery(state, byName)))
  const close = () => setDialog(null)
  return (
    <ManagedList
      query={query}
      state={state}
      onState={onState}
      own={byName}
      icon={Megaphone}
      kind="channels"
      columns={columns}
      title={text('channels.title')}
      failed={text('channels.failed')}
      firstUse={text('channels.empty')}
      add={{ label: text('channels.create'), onAdd: () => setDialog({ kind: 'create' }) }}
      narrowing={{ label: text('channels.search'), fields, noMatch: text('channels.noMatch') }}
    >
      <Suspense>
        {dialog?.kind === 'create' && <CreateModal onClose={close} onCreated={onCreated} />}
        {dialog && dialog.kind !== 'create' && (
          <SwitchModal act={dialog.kind} channel={dialog.channel} onClose={close} />
        )}
      </Suspense>
    </ManagedList>
  )
}
