import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { normalizeReference } from '../../lib/reference.ts'
import { Field } from '../../ui/field.tsx'

interface ConfirmCodeProps {
  lastGroup: string
  isSaved: boolean
  isCovered: boolean
  /** The code is covered while they type, so that it comes from where they kept it. */
  onCover: (isCovered: boolean) => void
  onSaved: () => void
}

/** People take such codes for decoration: typing the last group shows that it was kept. */
export const ConfirmCode = ({ lastGroup, isSaved, isCovered, onCover, onSaved }: ConfirmCodeProps) => {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const done = useRef<HTMLParagraphElement>(null)
  // The form that held the focus is gone.
  useEffect(() => {
    if (isSaved) done.current?.focus()
  }, [isSaved])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (normalizeReference(typed) === lastGroup) {
      onCover(false)
      onSaved()
      return
    }
    setWrong(true)
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
        error={isWrong ? t('sent.confirm.wrong') : undefined}
      >
        {(wiring) => (
          <div className="inline">
            <input
              {...wiring}
              ref={input}
              className="input code width-group"
              maxLength={4}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
              value={typed}
              onFocus={() => onCover(true)}
              onChange={(event) => {
                setTyped(event.target.value)
                setWrong(false)
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
              setWrong(false)
              onCover(false)
            }}
          >
            {t('sent.code.showAgain')}
          </button>
        </p>
      ) : null}
    </form>
  )
}
