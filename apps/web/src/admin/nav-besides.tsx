import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../features/auth/session-context.ts'
import { countsQuery } from '../features/reports/counts.ts'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { isAdmitted } from '../lib/standing.ts'
import { NavCount } from './nav-count.tsx'
import type { NavEntry } from './navigation.ts'

/** The way to a list that has no entry in the sidebar, there only while something in it waits. */
export const NavBesides = ({ entry, onClick }: { readonly entry: NavEntry; readonly onClick?: () => void }) => {
  const text = useText()
  const user = useUser()
  const isOpen = user !== null && isAdmitted(user)
  const { data } = useQuery({ ...countsQuery(useCall()), enabled: isOpen })
  const { to, label, counts = [] } = entry
  if (!counts.some((name) => data?.[name])) return null
  return (
    <Link className="nav-besides" to={to} {...(onClick ? { onClick } : {})}>
      {text(label)}
      <NavCount counts={counts} />
    </Link>
  )
}
