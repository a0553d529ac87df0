import { roleNames } from '@canal/contract'
import { Bell as BellIcon, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PlainOfficeKey } from '../lib/office-text.ts'
import { Bell } from './bell.tsx'

/**
 * What features put into the header, between the appearance and the account. What each is made of is fetched late: the
 * header stands without it until it is there. It decides by itself for whom it shows.
 */
export const headerTools: readonly ComponentType[] = [Bell]

export interface AccountLink {
  readonly to: string
  readonly label: PlainOfficeKey
  readonly aside?: PlainOfficeKey
  readonly icon: LucideIcon
  /** Only for who has this role. */
  readonly role?: string
}

/** Pages of features that the user menu leads to, after one's own profile and password: notifications with 'see all' (specification §2). */
export const accountLinks: readonly AccountLink[] = [
  {
    to: '/admin/notifications',
    label: 'notification.title',
    aside: 'office.seeAll',
    icon: BellIcon,
    role: roleNames.user,
  },
]
