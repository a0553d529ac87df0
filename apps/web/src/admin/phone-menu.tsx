import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../lib/office-text.ts'
import { Faq } from './faq.tsx'

const load = () => import('./drawer.tsx')
const Drawer = lazy(() => load().then(({ Drawer }) => ({ default: Drawer })))

/** Below 1024 px the sidebar comes over the page and goes again. */
export const PhoneMenu = ({ roles }: { roles: readonly string[] }) => {
  const text = useText()
  const [open, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const hasAsked = useRef(false)
  useEffect(() => {
    // The drawer, where the questions were asked for, is gone: focus goes back to what opened it.
    if (hasAsked.current && !isAsking) button.current?.focus()
    hasAsked.current = isAsking
  }, [isAsking])
  const ask = () => {
    close()
    setAsking(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-item menu-only"
        aria-label={text('office.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
      >
        <MenuIcon className="icon" aria-hidden />
      </button>
      {open && (
        <Suspense>
          <Drawer roles={roles} onClose={close} onClosed={() => button.current?.focus()} onAsk={ask} />
        </Suspense>
      )}
      {isAsking && <Faq onClose={() => setAsking(false)} />}
    </>
  )
}
