import { reportBounds } from '@canal/contract/constants'
import { useTranslate } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { useForm } from './form-context.ts'

export const StepWhat = () => {
  const t = useTranslate()
  const { draft, isPlain, set, leave, errorOf } = useForm()
  const { min, max } = reportBounds.description
  const isLong = draft.description.length > max * 0.8
  return (
    <>
      <div className="stack-tight">
        <Field
          id="description"
          label={t('new.description.label')}
          hint={t('new.description.hint')}
          error={errorOf('description')}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="input tall"
              name="description"
              required
              minLength={min}
              // Cut in silence, a pasted text would be sent without its end.
              maxLength={isPlain ? max : undefined}
              autoComplete="off"
              value={draft.description}
              onChange={(event) => set({ description: event.target.value })}
              onBlur={() => leave('description')}
            />
          )}
        </Field>
        {isLong && !isPlain ? (
          <p className="small soft" role="status">
            {t('field.characters', { used: draft.description.length, max })}
          </p>
        ) : null}
      </div>
      <ul className="bullets soft">
        <li>{t('new.description.warning')}</li>
        <li>{t('new.description.anonymousAdvice')}</li>
      </ul>
    </>
  )
}
