import { useEffect, type FocusEvent } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { connectToaster } from '../lib/notify.ts'
import { useText } from '../lib/office-text.ts'

const toastMs = 4000 // specification §9

/**
 * Toasts wait while the pointer is over them. Whoever has come to one by the keyboard must have as long (WCAG 2.2.1):
 * the list is told the same of the focus.
 */
const tellOfFocus = (kind: 'mouseover' | 'mouseout') => (event: FocusEvent<HTMLElement>) => {
  const list = event.target.closest('[data-sonner-toaster]')
  if (!list || (event.relatedTarget instanceof Node && list.contains(event.relatedTarget))) return
  list.dispatchEvent(new MouseEvent(kind, { bubbles: true, relatedTarget: document.body }))
}

/** Toasts (specification §9): top centre, rich colours, expanded, close button, 4 s, 3 at most, Alt+T. */
export const Toaster = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => {
  const text = useText()
  useEffect(
    () =>
      connectToaster(({ kind, text: title, detail }) =>
        toast[kind](title, { id: title, ...(detail ? { description: detail } : {}) }),
      ),
    [],
  )
  return (
    <div onFocus={tellOfFocus('mouseover')} onBlur={tellOfFocus('mouseout')}>
      <Sonner
        position="top-center"
        richColors
        expand
        closeButton
        duration={toastMs}
        visibleToasts={3}
        hotkey={['altKey', 'KeyT']}
        theme={theme}
        containerAriaLabel={text('office.toasts')}
        toastOptions={{ closeButtonAriaLabel: text('action.close') }}
      />
    </div>
  )
}
