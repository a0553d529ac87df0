import type { OfficeKey, Translate } from '@canal/messages'
import { Ellipsis } from 'lucide-react'
import type { Column } from '../../ui/column.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entries.ts'

/** The last column: what can be done with a row, in a menu. */
export const actionsColumn = <T extends object>(
  text: Translate<OfficeKey>,
  nameOf: (item: T) => string,
  entriesFor: (item: T) => readonly MenuEntry[],
): Column<T> => ({
  id: 'actions',
  header: text('table.actions'),
  hiddenHeader: true,
  className: 'end status-cell',
  bone: 's',
  cell: (item) => (
    <Menu
      label={text('office.actionsFor', { name: nameOf(item) })}
      entries={entriesFor(item)}
      button={{
        className: 'button',
        children: <Ellipsis className="icon" aria-hidden />,
        'data-variant': 'ghost',
        'data-size': 'xs',
        'data-icon-only': true,
      }}
    />
  ),
})
