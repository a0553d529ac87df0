import { Link } from '@tanstack/react-router'
import { useText } from '../lib/office-text.ts'

/** The product's mark and name; `name` is the organisation's channel, where one is signed in to. */
export const Brand = ({ to, name }: { to: string; name?: string | null | undefined }) => {
  const text = useText()
  return (
    <Link className="brand" to={to}>
      <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
        <rect className="mark-ground" width="32" height="32" rx="5" />
        <path className="mark-figure" d="M10 7h12v9.5c0 4.600-2.600 7.400-6 8.700-3.400-1.300-6-4.100-6-8.700z" />
      </svg>
      <span>{name ?? text('app.name')}</span>
      {name && <small className="wide-only">{text('app.name')}</small>}
    </Link>
  )
}
