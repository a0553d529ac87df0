import type { ComponentProps, ReactNode } from 'react'

export interface MenuAction {
  readonly kind: 'action'
  readonly label: string
  /** What it does, in one line below. */
  readonly hint?: string
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
