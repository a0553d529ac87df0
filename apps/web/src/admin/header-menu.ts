export interface HeaderMenuProps {
  /** In the header it is an icon; in the menu that comes over a phone's page, a line with words. */
  readonly place?: 'header' | 'drawer'
  readonly className?: string
}

export const buttonClass = { header: 'header-item', drawer: 'nav-item' } as const
