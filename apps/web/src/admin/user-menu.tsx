import type { CurrentUser } from '@canal/contract/auth/schemas'
import { ChevronDown, CircleUserRound, KeyRound, LogOut, UserRound } from 'lucide-react'
import { fullName } from '../lib/full-name.ts'
import { useText } from '../lib/office-text.ts'
import { Menu } from '../ui/menu.tsx'
import type { MenuEntry } from '../ui/menu-entries.ts'
import { accountLinks } from './header-slots.ts'

interface UserMenuProps {
  readonly user: CurrentUser
  readonly onChangePassword: () => void
  readonly onLogOut: () => void
}

/** Who is signed in, and what one does with one's own account (specification §2). */
export const UserMenu = ({ user, onChangePassword, onLogOut }: UserMenuProps) => {
  const text = useText()
  const name = fullName(user)
  const words = (
    <>
      <strong>{name}</strong>
      <span>{user.email}</span>
    </>
  )
  const profile = <UserRound className="icon" aria-hidden />
  const password = <KeyRound className="icon" aria-hidden />
  const out = <LogOut className="icon" aria-hidden />
  const entries: MenuEntry[] = [
    { kind: 'words', content: words },
    { kind: 'line' },
    { kind: 'link', label: text('profile.title'), icon: profile, to: '/admin/profile' },
    { kind: 'action', label: text('password.change.title'), icon: password, onSelect: onChangePassword },
    ...accountLinks
      .filter(({ role }) => !role || user.roles.includes(role))
      .map(({ to, label, aside, icon: Icon }): MenuEntry => {
        const icon = <Icon className="icon" aria-hidden />
        return { kind: 'link', label: text(label), aside: aside && text(aside), icon, to }
      }),
    { kind: 'line' },
    { kind: 'action', label: text('office.logout'), icon: out, onSelect: onLogOut },
  ]
  const content = (
    <>
      <CircleUserRound className="icon" aria-hidden />
      <span className="user wide-only">{words}</span>
      <ChevronDown className="icon wide-only" aria-hidden />
    </>
  )
  return (
    <Menu
      label={text('office.account', { name })}
      entries={entries}
      button={{ className: 'header-item', children: content }}
    />
  )
}
