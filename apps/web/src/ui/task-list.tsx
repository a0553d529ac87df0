import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface TaskRowProps {
  readonly icon: LucideIcon
  /** What kind of thing waits, in a word or two. */
  readonly kind: string
  /** What it is about, as a link; without one, `what` says it in sentences. */
  readonly subject?: ReactNode
  readonly what: ReactNode
  /** How pressing it is: icon, words, colour. */
  readonly state?: ReactNode
  /** The one place where it is done. */
  readonly action: ReactNode
}

/** One thing to do. */
export const TaskRow = ({ icon: Icon, kind, subject, what, state, action }: TaskRowProps) => (
  <li>
    <Icon className="icon" aria-hidden />
    <strong>{kind}</strong>
    {subject && <span className="about">{subject}</span>}
    <span className="what">{what}</span>
    {state}
    {action}
  </li>
)

/** So many rows in the shape of those to come; a screen reader hears of the loading elsewhere. */
export const TaskBones = ({ rows }: { readonly rows: number }) => (
  <ul className="todo" aria-hidden="true">
    {Array.from({ length: rows }, (_, index) => (
      <li key={index}>
        <span className="bone" />
        <span className="bone" data-size="s" />
        <span className="bone about" data-size="s" />
        <span className="bone what" />
        <span className="bone due" data-size="m" />
        <span className="bone" data-size="s" />
      </li>
    ))}
  </ul>
)
