import { isLocale, locales, type Locale } from '@canal/messages'
import { GB, ES } from 'country-flag-icons/react/3x2'
import { ChevronDown } from 'lucide-react'
import { useLanguage } from '../lib/office-text.ts'
import { Menu } from '../ui/menu.tsx'
import type { MenuEntry } from '../ui/menu-entries.ts'
import { buttonClass, type HeaderMenuProps } from './header-menu.ts'

const flags = { es: ES, en: GB } as const satisfies Record<Locale, unknown>

/** Lists the supported languages with their flags (specification §2): in the header, or as a line of the menu. */
export const LanguageMenu = ({ place = 'header', className = '' }: HeaderMenuProps) => {
  const { text, change } = useLanguage()
  const Flag = flags[text.locale]
  const name = text(`language.${text.locale}`)
  const entries = locales.map((locale): MenuEntry => {
    const Own = flags[locale]
    const icon = <Own className="flag" aria-hidden />
    return { kind: 'choice', value: locale, label: text(`language.${locale}`), icon }
  })
  const content = (
    <>
      <Flag className="flag" aria-hidden />
      <span className={place === 'header' ? 'wide-only' : undefined}>{name}</span>
      {place === 'header' && <ChevronDown className="icon wide-only" aria-hidden />}
    </>
  )
  return (
    <Menu
      label={`${text('language.label')}: ${name}`}
      entries={entries}
      value={text.locale}
      onChoose={(locale) => isLocale(locale) && change(locale)}
      button={{ className: `${buttonClass[place]} ${className}`.trimEnd(), children: content }}
    />
  )
}
