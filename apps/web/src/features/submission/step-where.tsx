import { reportBounds } from '@canal/contract/constants'
import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import { EventDate } from './event-date.tsx'
import { useForm } from './form-context.ts'

const Location = () => {
  const t = useTranslate()
  const { draft, set, leave, errorOf } = useForm()
  return (
    <div>
      <Field id="location" label={t('new.location.label')} hint={t('new.location.hint')} error={errorOf('location')}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            name="location"
            maxLength={reportBounds.location}
            autoComplete="off"
            value={draft.location}
            onChange={(event) => set({ location: event.target.value })}
            onBlur={() => leave('location')}
          />
        )}
      </Field>
      <Choice
        type="checkbox"
        name="locationUnknown"
        label={t('state.unknown')}
        checked={draft.locationUnknown}
        onChange={(event) => set({ locationUnknown: event.target.checked })}
      />
    </div>
  )
}

/** Without JavaScript: a line for each, three to begin with. */
const PlainWitnesses = () => {
  const t = useTranslate()
  const { draft, errorOf } = useForm()
  const lines = [...draft.witnesses, '', '', ''].slice(0, Math.max(3, draft.witnesses.length + 1))
  return (
    <FieldGroup
      id="witnesses"
      legend={t('new.witnesses.label')}
      optional
      hint={t('new.witnesses.hintPlain')}
      error={errorOf('witnesses')}
    >
      {lines.slice(0, reportBounds.witnesses).map((witness, index) => (
        <input
          key={index}
          className="input"
          name="witnesses"
          aria-label={`${t('new.witnesses.label')} ${index + 1}`}
          defaultValue={witness}
          maxLength={reportBounds.witness}
          autoComplete="off"
        />
      ))}
    </FieldGroup>
  )
}

export const StepWhere = () => {
  const t = useTranslate()
  const { draft, isPlain, set, leave, errorOf } = useForm()
  return (
    <>
      <EventDate />
      <Location />
      {isPlain ? (
        <PlainWitnesses />
      ) : (
        <TagsInput
          id="witnesses"
          label={t('new.witnesses.label')}
          optional
          hint={t('new.witnesses.hint')}
          error={errorOf('witnesses')}
          listLabel={t('new.witnesses.added')}
          max={reportBounds.witnesses}
          maxLength={reportBounds.witness}
          tags={draft.witnesses}
          onChange={(witnesses) => set({ witnesses })}
          onBlur={() => leave('witnesses')}
        />
      )}
    </>
  )
}
