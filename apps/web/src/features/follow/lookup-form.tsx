import type { ReferenceFault } from '@canal/contract/reports/typed-reference'
import { useTranslate } from '../../lib/i18n.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { KeptDraft } from './kept-draft.tsx'
import { referenceWords } from './reference-words.ts'

/** With the names of the blanks that the script fills in. */
const faults: ReferenceFault[] = [
  { fault: 'empty' },
  { fault: 'caseNumber' },
  { fault: 'length', count: '{count}' },
  { fault: 'letter', letter: '{letter}' },
  { fault: 'check' },
]

interface LookupFormProps {
  channel: { slug: string; formToken: string }
  /** On the landing and in other sites, in a box of its own. */
  compact?: boolean
  /** Opens the report in another tab: inside somebody else's page no session may begin. */
  newTab?: boolean
  /** Why the server sent the form back. */
  error?: string | undefined
  /** What was typed before, to be mended. */
  typed?: string | undefined
  /** A message that could not be sent because the session had ended: goes along, sealed by the server. */
  kept?: string | undefined
}

/** A plain form: the server looks the reference up, sets the cookie and goes on to the report. */
export const LookupForm = ({ channel, compact, newTab, error, typed, kept }: LookupFormProps) => {
  const t = useTranslate()
  return (
    <form
      id={compact ? undefined : 'lookup'}
      className={compact ? 'field' : 'form measured'}
      method="post"
      action={`/${channel.slug}`}
      autoComplete="off"
      data-lookup
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <input type="hidden" name="formToken" value={channel.formToken} />
      {/* What the script of this form may have to say: it loads no texts. */}
      {faults.map((fault) => (
        <template key={fault.fault} data-refusal={fault.fault}>
          <FieldError id="ref" error={referenceWords(t, fault)} />
        </template>
      ))}
      <Field
        id="ref"
        label={t('public.reference')}
        hint={t(compact ? 'landing.follow.hint' : 'lookup.hint')}
        error={error}
      >
        {(wiring) => (
          <input
            {...wiring}
            className={compact ? 'input code' : 'input code width-reference'}
            name="ref"
            required
            maxLength={200}
            defaultValue={typed}
            // Only on the page that refuses it: the error is read together with the field.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={Boolean(error)}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
          />
        )}
      </Field>
      {kept ? <input type="hidden" name="kept" value={kept} /> : null}
      <p className="actions">
        <button className={compact ? 'button outline' : 'button'}>{t('lookup.submit')}</button>
      </p>
      {kept ? (
        <KeptDraft>
          <a className="act" href={`/${channel.slug}/open`}>
            {t('public.ended.discard')}
          </a>
        </KeptDraft>
      ) : null}
    </form>
  )
}
