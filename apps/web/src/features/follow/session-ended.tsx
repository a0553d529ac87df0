import { readReference, type ReferenceFault } from '@canal/contract/reports/typed-reference'
import type { PublicKey, Translate } from '@canal/messages'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { wordFailure } from '../../lib/failure-words.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/public/leave-guard.tsx'
import { KeptDraft } from './kept-draft.tsx'
import { referenceWords } from './reference-words.ts'

interface SessionEndedProps {
  /** Something was being written. */
  hasDraft: boolean
  onDiscard: () => void
  /** `onProof`: the device has to work first, which may take seconds. Rejects with ApiError. */
  onReopen: (reference: string, onProof: () => void) => Promise<void>
}

const wordError = (t: Translate<PublicKey>, error: ReferenceFault | ApiError): string =>
  error instanceof ApiError ? wordFailure(t, error) : referenceWords(t, error)

/** All that is left of a report once its session has ended: the question for the code. Nothing of it is on the page. */
export const SessionEnded = ({ hasDraft, onDiscard, onReopen }: SessionEndedProps) => {
  const t = useTranslate()
  useDocumentTitle(t('public.ended.metaTitle'))
  const [error, setError] = useState<ReferenceFault | ApiError | undefined>()
  const [state, setState] = useState<'asking' | 'opening' | 'proving'>('asking')
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'asking') return
    const read = readReference(input.current?.value ?? '')
    if ('fault' in read) {
      setError(read)
      input.current?.focus()
      return
    }
    setState('opening')
    onReopen(read.code, () => setState('proving'))
      .catch((failure: unknown) => {
        setError(failure instanceof ApiError ? failure : new ApiError(0, null))
        input.current?.focus()
      })
      .finally(() => setState('asking'))
  }
  return (
    <>
      <div className="opening">
        <h1 tabIndex={-1} ref={heading}>
          {t('public.ended.title')}
        </h1>
        <p role="alert">{t('public.ended.covered')}</p>
      </div>
      <form className="form measured" noValidate autoComplete="off" onSubmit={submit}>
        <Field
          id="ref-again"
          label={t('public.reference')}
          hint={t('lookup.hint')}
          isAlert
          error={error && wordError(t, error)}
        >
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              className="input code width-reference"
              autoComplete="off"
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
        {hasDraft ? (
          <KeptDraft>
            <button type="button" className="link" onClick={onDiscard}>
              {t('public.ended.discard')}
            </button>
          </KeptDraft>
        ) : null}
      </form>
      <LeaveGuard
        isOn={hasDraft}
        title={t('public.leave.title')}
        stay={t('public.leave.stay')}
        go={t('public.leave.go')}
      >
        <p>{t('public.leave.body')}</p>
      </LeaveGuard>
    </>
  )
}
