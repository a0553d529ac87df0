import { lazy, Suspense, useState } from 'react'
import { useUser } from '../features/auth/session-context.ts'
import type { FooterText } from '../features/legal-pages/legal-modal.tsx'
import { useText } from '../lib/office-text.ts'
import { Button } from '../ui/button.tsx'

const load = () => import('../features/legal-pages/legal-modal.tsx')
const LegalModal = lazy(() => load().then(({ LegalModal }) => ({ default: LegalModal })))

const labels = {
  privacy: 'legal.privacy',
  'legal-notice': 'legal.notice',
  cookies: 'legal.cookies',
} as const satisfies Record<FooterText, string>
const names = Object.keys(labels) as FooterText[]

/** The footer: the legal texts, over the page, so that nothing that is being written is left for them. */
export const LegalLinks = () => {
  const text = useText()
  const user = useUser()
  const [shown, setShown] = useState<FooterText | null>(null)
  return (
    <footer className="footer">
      {names.map((name) => (
        <Button
          key={name}
          variant="ghost"
          size="xs"
          aria-haspopup="dialog"
          onClick={() => setShown(name)}
          onPointerEnter={() => void load()}
        >
          {text(labels[name])}
        </Button>
      ))}
      {shown && (
        <Suspense>
          <LegalModal
            name={shown}
            title={text(labels[shown])}
            organisation={user?.organisation ?? null}
            slug={user?.channelSlug ?? undefined}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </footer>
  )
}
