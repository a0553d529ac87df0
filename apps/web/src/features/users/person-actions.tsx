import type { OfficeKey, Translate } from '@canal/messages'
import { KeyRound, Pencil, Power, ShieldOff } from 'lucide-react'
import type { MenuEntry } from '../../ui/menu.tsx'
import type { PersonAct } from './person-dialog.tsx'

interface Account {
  readonly isActive: boolean
  readonly hasSecondFactor: boolean
}

/** What an administrator does with somebody's account; a second factor is taken away where there is one. */
export const personActions = (
  text: Translate<OfficeKey>,
  { isActive, hasSecondFactor }: Account,
  onAct: (act: 'edit' | PersonAct) => void,
): MenuEntry[] => [
  {
    kind: 'action',
    label: text('users.edit'),
    icon: <Pencil className="icon" aria-hidden />,
    onSelect: () => onAct('edit'),
  },
  {
    kind: 'action',
    label: text('users.resetPassword'),
    icon: <KeyRound className="icon" aria-hidden />,
    onSelect: () => onAct('reset'),
  },
  ...(hasSecondFactor
    ? ([
        {
          kind: 'action',
          label: text('users.factor.remove'),
          icon: <ShieldOff className="icon" aria-hidden />,
          onSelect: () => onAct('factor'),
        },
      ] satisfies MenuEntry[])
    : []),
  { kind: 'line' },
  {
    kind: 'action',
    label: text(isActive ? 'users.disable' : 'users.enable'),
    icon: <Power className="icon" aria-hidden />,
    onSelect: () => onAct('switch'),
    ...(isActive ? { tone: 'danger' } : {}),
  },
]
