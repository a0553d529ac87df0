import type { ReactNode } from 'react'

/** A few things of one's own account, each with what one can do with it. */
export const OwnList = ({ children }: { readonly children: ReactNode }) => <ul className="own-list">{children}</ul>

interface OwnRowProps {
  readonly name: string
  readonly detail: string
  readonly action?: ReactNode
}

export const OwnRow = ({ name, detail, action }: OwnRowProps) => (
  <li>
    <span>
      <strong>{name}</strong>
      <span className="quiet">{detail}</span>
    </span>
    {action}
  </li>
)
