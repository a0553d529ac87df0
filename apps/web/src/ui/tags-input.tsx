import X from 'lucide-react/icons/x'
import { useState, type KeyboardEvent } from 'react'
import { useTranslate } from '../lib/i18n.ts'
import { FieldError, FieldHint, wiringOf } from './field.tsx'
import { focusBeside, ListChanges } from './list-changes.tsx'
import { addTags, type TagRefusal, type TagRules } from './tags.ts'

interface TagsInputProps extends TagRules {
  id: string
  label: string
  optional?: boolean
  hint?: string
  error?: string | undefined
  listLabel: string
  maxLength: number
  tags: string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
}

/** A list that grows by Enter, by a comma or by the button; what is refused stays in the input and says why. */
export const TagsInput = ({
  id,
  label,
  hint,
  error,
  listLabel,
  maxLength,
  tags,
  onChange,
  onBlur,
  ...rest
}: TagsInputProps) => {
  const t = useTranslate()
  const { optional, ...rules } = rest
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<{ value: string; why: TagRefusal } | undefined>()

  const add = (text: string) => {
    const after = addTags(tags, text, rules)
    if (after.tags !== tags) onChange(after.tags)
    setRefused(after.refused)
    setTyped(after.refused?.value ?? '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed)
  }
  const type = (text: string) => {
    setRefused(undefined)
    if (text.includes(rules.delimiter ?? ',')) add(text)
    else setTyped(text)
  }
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag))
    setRefused(undefined)
  }
  const shown =
    refused &&
    (refused.why === 'duplicate' ? t('field.tagDuplicate', { value: refused.value }) : t('field.tagLimit', rules))

  return (
    <div className="field">
      <label htmlFor={id}>{optional ? t('field.optional', { label }) : label}</label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={shown ?? error} />
      {tags.length > 0 ? (
        <ul className="tags" aria-label={listLabel}>
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button
                type="button"
                aria-label={t('action.removeNamed', { name: tag })}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget, id)
                  remove(tag)
                }}
              >
                <X className="icon" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ListChanges names={tags} />
      <div className="joined">
        <input
          {...wiringOf({ id, hint, error: shown ?? error })}
          className="input"
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // What was typed and never added would be lost without a word.
            add(typed)
            onBlur?.()
          }}
        />
        <button type="button" className="button outline" onClick={() => add(typed)}>
          {t('action.add')}
        </button>
      </div>
    </div>
  )
}
