import { isLocale, languages, locales } from '@canal/messages'
import { ChevronDown } from 'lucide-react'
import { useLanguage } from '../lib/office-text.ts'
import { Flag } from '../ui/flag.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuEntry } from '../ui/menu-entries.ts'
import { buttonClass, type HeaderMenuProps } from './header-menu.ts'

/** Lists the supported languages with their flags (specification §2): in the header, or as a line of the menu. */
export const LanguageMenu = ({ place = 'header', className = '' }: HeaderMenuProps) => {
  const { text, change } = useLanguage()
  const { name } = languages[text.locale]
  const entries = locales.map((locale): MenuEntry => {
    const icon = <Flag locale={locale} />
    return { kind: 'choice', value: locale, label: languages[locale].name, icon }
  })
  const content = (
    <>
      <Flag locale={text.locale} />
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
