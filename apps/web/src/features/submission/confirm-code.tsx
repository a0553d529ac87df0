import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { normalizeReference } from '../../lib/reference.ts'
import { Field } from '../../ui/field.tsx'

interface ConfirmCodeProps {
  groups: readonly string[]
  isSaved: boolean
  isCovered: boolean
  /** The code is covered while they type, so that it comes from where they kept it. */
  onCover: () => void
  onUncover: () => void
  onSaved: () => void
}

/** People take such codes for decoration: typing the last group, or all of it, shows that it was kept. */
export const ConfirmCode = ({ groups, isSaved, isCovered, onCover, onUncover, onSaved }: ConfirmCodeProps) => {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<'sent.confirm.empty' | 'sent.confirm.wrong' | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const done = useRef<HTMLParagraphElement>(null)
  // The form that held the focus is gone.
  useEffect(() => {
    if (isSaved) done.current?.focus()
  }, [isSaved])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = normalizeReference(typed)
    if (written && (written === groups.at(-1) || written === groups.join(''))) {
      onSaved()
      return
    }
    setWrong(written ? 'sent.confirm.wrong' : 'sent.confirm.empty')
    input.current?.focus()
  }
  if (isSaved)
    return (
      <p className="state ok" role="status" tabIndex={-1} ref={done}>
        <Check className="icon" />
        {t('sent.confirm.done')}
      </p>
    )
  return (
    <form className="stack-tight" autoComplete="off" noValidate onSubmit={submit}>
      <Field
        id="last-group"
        label={t('sent.confirm.label')}
        hint={t('sent.confirm.hint')}
        isAlert
        error={wrong ? t(wrong) : undefined}
      >
        {(wiring) => (
          <div className="inline">
            <input
              {...wiring}
              ref={input}
              className="input code width-group"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
              value={typed}
              onFocus={onCover}
              onChange={(event) => {
                setTyped(event.target.value)
                setWrong(null)
              }}
            />
            <button className="button outline">{t('sent.confirm.button')}</button>
          </div>
        )}
      </Field>
      <p className="small soft">{t('sent.confirm.until')}</p>
      {isCovered ? (
        <p className="small" role="status">
          {t('sent.code.covered')}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              setTyped('')
              setWrong(null)
              onUncover()
            }}
          >
            {t('sent.code.showAgain')}
          </button>
        </p>
      ) : null}
    </form>
  )
}
