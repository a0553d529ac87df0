import { Monitor, Moon, Sun } from 'lucide-react'
import { useText } from '../lib/office-text.ts'
import { themes } from '../lib/theme.ts'
import { Menu } from '../ui/menu.tsx'
import type { MenuEntry } from '../ui/menu-entries.ts'
import { buttonClass, type HeaderMenuProps } from './header-menu.ts'
import { useTheme } from './theme-context.ts'

const icons = { light: Sun, dark: Moon, system: Monitor } as const

/** Light, dark, or as the device is set. */
export const ThemeMenu = ({ place = 'header', className = '' }: HeaderMenuProps) => {
  const text = useText()
  const { theme, change } = useTheme()
  const Icon = icons[theme]
  const entries = themes.map((value): MenuEntry => {
    const Own = icons[value]
    return { kind: 'choice', value, label: text(`theme.${value}`), icon: <Own className="icon" aria-hidden /> }
  })
  const choose = (value: string) => {
    const chosen = themes.find((one) => one === value)
    if (chosen) change(chosen)
  }
  const content = (
    <>
      <Icon className="icon" aria-hidden />
      {place === 'drawer' && <span>{text(`theme.${theme}`)}</span>}
    </>
  )
  return (
    <Menu
      label={`${text('theme.label')}: ${text(`theme.${theme}`)}`}
      entries={entries}
      value={theme}
      onChoose={choose}
      button={{ className: `${buttonClass[place]} ${className}`.trimEnd(), children: content }}
    />
  )
}
