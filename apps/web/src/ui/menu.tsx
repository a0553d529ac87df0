import { useState, type ReactNode } from 'react'
import { notify } from '../lib/notify.ts'
import { useText } from '../lib/office-text.ts'
import type { MenuProps, OpenMenuProps } from './menu-entries.ts'

type OpenMenu = (props: OpenMenuProps) => ReactNode

const load = () => import('./open-menu.tsx')

/**
 * A button with a menu. The menu's own code is fetched when the pointer or the focus comes near, and takes the button
 * over when it is first pressed.
 */
export const Menu = (props: MenuProps) => {
  const text = useText()
  const [Loaded, setLoaded] = useState<OpenMenu | null>(null)
  const [byKey, setByKey] = useState(false)
  if (Loaded) return <Loaded {...props} byKey={byKey} />
  // Without a network it is fetched again when it is pressed.
  const near = () => void load().catch(() => undefined)
  const open = (pressedKey: boolean) => {
    setByKey(pressedKey)
    load().then(
      ({ OpenMenu }) => setLoaded(() => OpenMenu),
      () => notify('error', text('errors.offline')),
    )
  }
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      {...props.button}
      // A click without a count comes from Enter or Space.
      onClick={(event) => open(event.detail === 0)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open(true)
      }}
      onPointerEnter={near}
      onFocus={near}
    />
  )
}
