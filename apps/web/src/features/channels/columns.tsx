import type { Channel } from '@canal/contract/channels/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { Link } from '@tanstack/react-router'
import { Ellipsis, TriangleAlert, Users } from 'lucide-react'
import type { Column } from '../../ui/column.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { StateBadge } from '../../ui/state-badge.tsx'

type Text = Translate<OfficeKey>

/** What an administrator must see to: nobody who could take a report, facts that the law asks for. */
const Flags = ({ channel, text }: { channel: Channel; text: Text }) => (
  <>
    {channel.members === 0 ? (
      <span className="locked" data-tone="pending">
        <TriangleAlert className="icon" aria-hidden />
        {text('channels.noMembers')}
      </span>
    ) : (
      <span className="locked">
        <Users className="icon" aria-hidden />
        {text('channels.members', { count: channel.members })}
      </span>
    )}
    {channel.missing.length > 0 && (
      <span className="locked" data-tone="pending">
        <TriangleAlert className="icon" aria-hidden />
        {text('channels.missing', { count: channel.missing.length })}
      </span>
    )}
  </>
)

/** Which channels there are, where, and what each still lacks. */
export const channelColumns = (
  text: Text,
  entriesFor: (channel: Channel) => readonly MenuEntry[],
): readonly Column<Channel>[] => [
  {
    id: 'name',
    header: text('channels.field.name'),
    sortable: true,
    row: true,
    cell: ({ id, name }) => (
      <Link to="/admin/settings/channel/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'publicName',
    header: text('channels.field.publicName'),
    sortable: true,
    className: 'soft wide-cell',
    cell: ({ publicName }) => publicName,
  },
  {
    id: 'slug',
    header: text('channels.field.slug'),
    sortable: true,
    className: 'soft',
    cell: ({ slug }) => `/${slug}`,
  },
  {
    id: 'flags',
    header: text('channels.column.flags'),
    className: 'flags',
    bone: 'm',
    cell: (channel) => <Flags channel={channel} text={text} />,
  },
  {
    id: 'status',
    header: text('channels.column.status'),
    sortable: true,
    className: 'status-cell',
    bone: 'badge',
    cell: ({ status }) => <StateBadge variant={status === 'ACTIVE' ? 'active' : 'inactive'} />,
  },
  {
    id: 'actions',
    header: text('table.actions'),
    hiddenHeader: true,
    className: 'end status-cell',
    bone: 's',
    cell: (channel) => (
      <Menu
        label={text('office.actionsFor', { name: channel.name })}
        entries={entriesFor(channel)}
        button={{
          className: 'button',
          children: <Ellipsis className="icon" aria-hidden />,
          'data-variant': 'ghost',
          'data-size': 'xs',
          'data-icon-only': true,
        }}
      />
    ),
  },
]
