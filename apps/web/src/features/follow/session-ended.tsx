import { readReference } from '@canal/contract/reports/typed-reference'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { referenceWords } from './reference-words.ts'

interface SessionEndedProps {
  /** Something was being written: it is said to be still here. Who only read must not think their report never arrived. */
  hasUnsent: boolean
  /** `onProof`: the device has to work first, which may take seconds. Rejects with ApiError. */
  onReopen: (reference: string, onProof: () => void) => Promise<void>
}

/** Asks for the reference again and goes on where the page stood: what was typed is still in it. */
export const SessionEnded = ({ hasUnsent, onReopen }: SessionEndedProps) => {
  const t = useTranslate()
  const [error, setError] = useState<string | undefined>()
  const [state, setState] = useState<'asking' | 'opening' | 'proving'>('asking')
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Time ran out while somebody was writing: they go on writing, and the words are read out where they are.
    if (!document.activeElement?.matches('textarea, input')) heading.current?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'asking') return
    const read = readReference(input.current?.value ?? '')
    if ('fault' in read) {
      setError(referenceWords(t, read))
      input.current?.focus()
      return
    }
    setState('opening')
    onReopen(read.code, () => setState('proving'))
      .catch((failure: unknown) => {
        setError((failure instanceof ApiError && failure.problem?.message) || t('errors.offline'))
        input.current?.focus()
      })
      .finally(() => setState('asking'))
  }
  return (
    <section className="panel attention" aria-labelledby="ended">
      <form className="form" noValidate autoComplete="off" onSubmit={submit}>
        <div className="stack-tight">
          <h2 id="ended" tabIndex={-1} ref={heading}>
            {t('public.ended.title')}
          </h2>
          <p role="alert">
            {t('public.ended.body')}
            {hasUnsent ? ` ${t('public.ended.textKept')}` : ''}
          </p>
        </div>
        <Field id="ref-again" label={t('public.reference')} hint={t('lookup.hint')} error={error}>
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              className="input code width-reference"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
              onChange={() => setError(undefined)}
            />
          )}
        </Field>
        {state === 'proving' ? <p role="status">{t('public.proof.working')}</p> : null}
        <p className="actions">
          <button className="button" aria-disabled={state !== 'asking' || undefined}>
            {t('public.ended.continue')}
          </button>
        </p>
      </form>
    </section>
  )
}
