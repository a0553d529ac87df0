import { lazy, Suspense, useState } from 'react'
import { useUser } from '../features/auth/session-context.ts'
import { useText } from '../lib/office-text.ts'
import { Button } from '../ui/button.tsx'

const ShareOlderModal = lazy(() =>
  import('../features/sharing/share-older-modal.tsx').then(({ ShareOlderModal }) => ({ default: ShareOlderModal })),
)

interface ShareAfterProps {
  /** Whose keys the reader has just confirmed. */
  readonly person: { readonly username: string; readonly fullName: string }
  readonly onClose: () => void
}

/** Offered once a colleague is confirmed: older reports come from a member's hand alone. */
export const ShareAfter = ({ person: { username, fullName: name }, onClose }: ShareAfterProps) => {
  const text = useText()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  return (
    <section className="notice" aria-label={text('share.older.with', { name })}>
      <div className="stack">
        <p>{text('share.older.after', { name })}</p>
        <div className="row">
          <Button
            variant="outline"
            size="sm"
            aria-label={text('share.older.with', { name })}
            onClick={() => setOpen(true)}
          >
            {text('share.own.open')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            {text('share.older.notNow')}
          </Button>
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <ShareOlderModal own={user.username} to={username} onClose={() => setOpen(false)} onShared={onClose} />
        </Suspense>
      )}
    </section>
  )
}
