import { useEffect, useState, type ReactNode } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { startExit, warnBeforeUnload } from '../../lib/leaving.ts'
import { useConnection } from '../../lib/use-connection.ts'
import { useLostNow } from '../../lib/use-lost.ts'
import { NativeDialog } from '../native-dialog.tsx'

interface LeaveGuardProps {
  /** Something would be lost by leaving now. */
  isOn: boolean
  /** For a page whose Back is held: its own address, and where Back leads once they insist. */
  hold?: { here: string; backTo: string }
  title: string
  stay: string
  go: string
  /** What would be lost. */
  children: ReactNode
}

const leavingLink = (event: MouseEvent): string | null => {
  const pressed = event.target instanceof Element ? event.target : null
  // Of easy reading, the one button that leads to another page.
  const other = pressed?.closest<HTMLButtonElement>('[role="switch"]')
  if (other) return `${other.form?.action ?? ''}?${other.name}=${other.value}`
  const link = pressed?.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.download || link.hasAttribute('data-exit')) return null
  const isHere = link.getAttribute('href')?.startsWith('#')
  return isHere || event.ctrlKey || event.metaKey || event.button !== 0 ? null : link.href
}

/**
 * Asks in the page's own words before a link leads away, and in the browser's where it must; never about the way out. Without a
 * connection no link leads anywhere: it says so, and offers no way to lose what there is.
 */
export const LeaveGuard = ({ isOn, hold, title, stay, go, children }: LeaveGuardProps) => {
  const t = useTranslate()
  const isLost = useLostNow(useConnection())
  const [target, setTarget] = useState<string | null>(null)
  const { here, backTo } = hold ?? {}
  useEffect(() => {
    if (!isOn) return
    const stopWarning = warnBeforeUnload()
    const holdLink = (event: MouseEvent) => {
      const address = leavingLink(event)
      if (!address) return
      event.preventDefault()
      setTarget(address)
    }
    const holdBack = () => {
      if (!here || !backTo) return
      history.pushState(null, '', here)
      setTarget(backTo)
    }
    document.addEventListener('click', holdLink)
    addEventListener('popstate', holdBack)
    return () => {
      stopWarning()
      document.removeEventListener('click', holdLink)
      removeEventListener('popstate', holdBack)
    }
  }, [isOn, here, backTo])
  const close = () => setTarget(null)
  return (
    <NativeDialog open={target !== null} onClose={close} title={isLost ? t('public.leave.offline') : title}>
      {isLost ? <p>{t('public.leave.offlineBody')}</p> : children}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          {isLost ? t('public.leave.stay') : stay}
        </button>
        {isLost ? null : (
          <button
            type="button"
            className="button outline"
            onClick={() => {
              startExit()
              if (target) location.assign(target)
            }}
          >
            {go}
          </button>
        )}
      </div>
    </NativeDialog>
  )
}
