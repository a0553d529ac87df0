import { useState, type ComponentProps, type ReactNode } from 'react'

export interface MenuAction {
  readonly kind: 'action'
  readonly label: string
  readonly icon: ReactNode
  readonly tone?: 'danger'
  readonly onSelect: () => void
}
export interface MenuLink {
  readonly kind: 'link'
  readonly label: string
  /** What is found there, after the label. */
  readonly aside?: string | undefined
  readonly icon: ReactNode
  readonly to: string
}
export interface MenuChoice {
  readonly kind: 'choice'
  readonly value: string
  readonly label: string
  readonly icon: ReactNode
}
/** What a menu lists: actions, ways to other pages, or choices of which one is in force; lines and words between. */
export type MenuEntry =
  | MenuAction
  | MenuLink
  | MenuChoice
  | { readonly kind: 'line' }
  | { readonly kind: 'words'; readonly content: ReactNode }

export interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly value?: string
  readonly onChoose?: (value: string) => void
  /** Attributes of the button that opens it; its accessible name is the menu's label unless it has its own. */
  readonly button: ComponentProps<'button'> & Readonly<Record<`data-${string}`, string | boolean | undefined>>
}

export interface OpenMenuProps extends MenuProps {
  /** Opened by a key: the first entry takes the focus, as menus do. */
  readonly byKey: boolean
}
type OpenMenu = (props: OpenMenuProps) => ReactNode

const load = () => import('./open-menu.tsx')

/**
 * A button with a menu. The menu's own code is fetched when the pointer or the focus comes near, and takes the button
 * over when it is first pressed.
 */
export const Menu = (props: MenuProps) => {
  const [Loaded, setLoaded] = useState<OpenMenu | null>(null)
  const [byKey, setByKey] = useState(false)
  if (Loaded) return <Loaded {...props} byKey={byKey} />
  const near = () => void load()
  const open = (pressedKey: boolean) => {
    setByKey(pressedKey)
    void load().then(({ OpenMenu }) => setLoaded(() => OpenMenu))
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
