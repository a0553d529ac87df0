import type { Template, TemplateUse } from '@canal/contract/templates/schemas'
import type { Locale } from '@canal/messages/locales'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FileText } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../lib/call.ts'
import { languageName } from '../lib/language-name.ts'
import { useText } from '../lib/office-text.ts'
import { templatesQuery, textOf } from '../lib/templates.ts'
import { Menu } from './menu.tsx'

interface TemplateMenuProps {
  readonly use: TemplateUse
  /** The reporter's. */
  readonly locale: Locale
  /** The button says which, where there is one for each. */
  readonly withLanguage?: boolean
  /** Puts the text where it can be read and changed before it is sent. */
  readonly onChoose: (words: string) => void
}

/** The committee's templates for what is being written; nothing where it keeps none. */
export const TemplateMenu = ({ use, locale, withLanguage, onChoose }: TemplateMenuProps) => {
  const text = useText()
  const { data } = useQuery(templatesQuery(useCall()))
  const [said, setSaid] = useState('')
  const nameOf = (language: Locale) => languageName(language, text.locale)
  const fitting = data?.templates.filter((one) => one.use === use) ?? []
  if (fitting.length === 0) return null
  const action = text('template.choose')
  const name = withLanguage ? text('approval.named', { action, what: nameOf(locale) }) : action
  const choose = (template: Template) => {
    const found = textOf(template, locale)
    onChoose(found.words)
    const named = { wanted: nameOf(locale), language: nameOf(found.locale) }
    setSaid(found.locale === locale ? text('template.chosen') : text('template.chosenIn', named))
  }
  return (
    <div className="template-choice">
      <Menu
        label={name}
        entries={fitting.map((template) => {
          const found = textOf(template, locale).locale
          return {
            kind: 'action',
            label: template.name,
            ...(found !== locale && { hint: text('template.onlyIn', { language: nameOf(found) }) }),
            icon: <FileText className="icon" aria-hidden />,
            onSelect: () => choose(template),
          }
        })}
        button={{
          className: 'button',
          'data-variant': 'outline',
          'data-size': 'sm',
          children: (
            <>
              {name}
              <ChevronDown className="icon" aria-hidden />
            </>
          ),
        }}
      />
      <p className="hint" role="status">
        {said}
      </p>
    </div>
  )
}
