import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../lib/office-text.ts'
import { useMedia } from '../lib/use-media.ts'
import { Choice } from './choice.tsx'
import { Popover, useFirstFocus } from './popover.tsx'

export interface HideableColumn {
  readonly id: string
  readonly label: string
  /** The media query under which it is on show unless somebody chose otherwise on this device. */
  readonly where: string
}

type Chosen = Readonly<Record<string, boolean>>

const item = (table: string) => `columns:${table}`

const storedChoice = (table: string): Chosen => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(item(table)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** Which columns of a table are on show: by the room there is, or as chosen on this device. */
export const useColumnChoice = (table: string, columns: readonly HideableColumn[]) => {
  const [chosen, setChosen] = useState(() => storedChoice(table))
  const fits = useMedia(columns.map(({ where }) => where))
  const shown = columns.filter(({ id }, index) => chosen[id] ?? fits[index]).map(({ id }) => id)
  const choose = (id: string, isShown: boolean) => {
    const next = { ...chosen, [id]: isShown }
    localStorage.setItem(item(table), JSON.stringify(next))
    setChosen(next)
  }
  return { columns, shown, hidden: columns.map(({ id }) => id).filter((id) => !shown.includes(id)), choose }
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>

export const ColumnMenu = (choice: ColumnChoice) => {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpen={setOpen}
      label={text('table.columnsTitle')}
      kind="columns"
      button={{
        className: 'button',
        'data-variant': 'outline',
        'data-size': 'sm',
        'data-icon-only': true,
        'aria-label': text('table.columns'),
        title: text('table.columns'),
        children: <Columns3 className="icon" aria-hidden />,
      }}
    >
      <Boxes {...choice} />
    </Popover>
  )
}

const Boxes = ({ columns, shown, choose }: ColumnChoice) => {
  const text = useText()
  const within = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={within} className="popover-body">
      <h2>{text('table.columnsTitle')}</h2>
      <div className="options">
        {columns.map(({ id, label }) => (
          <Choice
            key={id}
            type="checkbox"
            label={label}
            checked={shown.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
        ))}
      </div>
    </div>
  )
}
