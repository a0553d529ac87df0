import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useText } from '../lib/office-text.ts'
import { FaqButton } from './faq.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SidebarList } from './sidebar.tsx'
import { ThemeMenu } from './theme-menu.tsx'

interface DrawerProps {
  readonly roles: readonly string[]
  readonly onClose: () => void
  /** It is gone, and nothing has the focus. */
  readonly onClosed: () => void
  readonly onAsk: () => void
}

/** The sidebar over the page, below 1024 px. */
export const Drawer = ({ roles, onClose, onClosed, onAsk }: DrawerProps) => {
  const text = useText()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="drawer"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A page that was chosen here keeps the focus on its heading.
            if (document.activeElement === document.body) onClosed()
          }}
        >
          <div className="drawer-head">
            <Dialog.Close className="header-item" aria-label={text('office.closeMenu')}>
              <X className="icon" aria-hidden />
            </Dialog.Close>
            <Dialog.Title asChild>
              <strong>{text('office.menu')}</strong>
            </Dialog.Title>
          </div>
          <nav aria-label={text('office.navigation')}>
            <SidebarList roles={roles} onFollow={onClose} />
          </nav>
          <div className="drawer-end">
            <LanguageMenu place="drawer" className="cramped-only" />
            <ThemeMenu place="drawer" className="cramped-only" />
            <FaqButton roles={roles} onOpen={onAsk} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
