import type { StatusTone } from '@canal/contract/reports/statuses'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BadgeTone = StatusTone | 'success' | 'danger' | 'primary'

interface BadgeProps {
  readonly tone: BadgeTone
  readonly icon?: LucideIcon
  /** A count or the time that remains, less loud than the word. */
  readonly detail?: string
  readonly children: ReactNode
}

/** A tint, an icon and a word; never the colour alone. */
export const Badge = ({ tone, icon: Icon, detail, children }: BadgeProps) => (
  <span className="badge" data-tone={tone}>
    {Icon && <Icon className="icon" aria-hidden />}
    {children}
    {detail && <small>{detail}</small>}
  </span>
)
