import { RotateCw, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'

interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children?: ReactNode
}

/** Where there is nothing: says so, and where there is one, the way on. */
export const Empty = ({ icon: Icon, title, children }: EmptyProps) => (
  <div className="empty">
    <Icon className="icon" aria-hidden />
    <p>{title}</p>
    {children}
  </div>
)

interface FailedProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly detail?: string
  readonly onRetry: () => void
}

/** What could not be loaded, why, and a way to try again. */
export const Failed = ({ icon, title, detail, onRetry }: FailedProps) => {
  const text = useText()
  return (
    <div role="alert">
      <Empty icon={icon} title={title}>
        {detail && <p className="quiet">{detail}</p>}
        <Button variant="outline" onClick={onRetry}>
          <RotateCw className="icon" aria-hidden />
          {text('action.retry')}
        </Button>
      </Empty>
    </div>
  )
}
