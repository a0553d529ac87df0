import type { OfficeKey, Translate } from '@canal/messages'
import { KeyRound, Pencil, Power } from 'lucide-react'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import type { PersonAct } from './person-dialog.tsx'

/** What an administrator does with somebody's account. */
export const personActions = (
  text: Translate<OfficeKey>,
  { isActive }: { readonly isActive: boolean },
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
  { kind: 'line' },
  {
    kind: 'action',
    label: text(isActive ? 'users.disable' : 'users.enable'),
    icon: <Power className="icon" aria-hidden />,
    onSelect: () => onAct('switch'),
    ...(isActive ? { tone: 'danger' } : {}),
  },
]
