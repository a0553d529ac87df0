import { roleNames } from '@canal/contract'
import { CircleHelp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '../lib/office-text.ts'
import { Tooltip } from '../ui/tooltip.tsx'

const load = () => import('../features/legal-pages/faq-modal.tsx')
const FaqModal = lazy(() => load().then(({ FaqModal }) => ({ default: FaqModal })))

interface FaqButtonProps {
  readonly roles: readonly string[]
  readonly folded?: boolean
  readonly onOpen: () => void
}

/** At the bottom of the sidebar, for everybody but administrators (specification §2). */
export const FaqButton = ({ roles, folded, onOpen }: FaqButtonProps) => {
  const text = useText()
  const label = text('nav.faq')
  if (roles.includes(roleNames.admin)) return null
  const button = (
    <button
      type="button"
      className="nav-item"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={() => void load()}
    >
      <CircleHelp className="icon" aria-hidden />
      {!folded && <span>{label}</span>}
    </button>
  )
  if (!folded) return button
  return (
    <Tooltip text={label} side="right">
      {button}
    </Tooltip>
  )
}

/** The questions themselves, fetched when they are asked for. */
export const Faq = ({ onClose }: { onClose: () => void }) => (
  <Suspense>
    <FaqModal onClose={onClose} />
  </Suspense>
)
