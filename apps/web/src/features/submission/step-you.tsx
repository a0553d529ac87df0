import { reportBounds } from '@canal/contract/reports/limits'
import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Conflicts } from './conflicts.tsx'
import { useForm } from './form-context.ts'

const NameAndMail = () => {
  const t = useTranslate()
  const { channel, draft, set, leave, errorOf } = useForm()
  return (
    <div className="revealed">
      <Field id="reporterName" label={t('new.name.label')} error={errorOf('reporterName')}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            name="reporterName"
            maxLength={reportBounds.reporterName}
            autoComplete="off"
            value={draft.reporterName}
            onChange={(event) => set({ reporterName: event.target.value })}
            onBlur={() => leave('reporterName')}
          />
        )}
      </Field>
      <div>
        <Field
          id="reporterMail"
          label={t('new.email.label')}
          optional
          hint={t(channel.isMailOn ? 'new.email.hint' : 'new.updates.off')}
          error={errorOf('reporterMail')}
        >
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              name="reporterMail"
              type="email"
              maxLength={reportBounds.email}
              autoComplete="off"
              value={draft.reporterMail}
              onChange={(event) => set({ reporterMail: event.target.value })}
              onBlur={() => leave('reporterMail')}
            />
          )}
        </Field>
        {channel.isMailOn && (
          <Choice
            type="checkbox"
            name="receiveUpdates"
            label={t('new.updates.label')}
            hint={t('new.updates.hint')}
            checked={draft.receiveUpdates}
            onChange={(event) => set({ receiveUpdates: event.target.checked })}
          />
        )}
      </div>
    </div>
  )
}

const identities = [
  ['yes', 'anonymous'],
  ['no', 'named'],
] as const

export const StepYou = () => {
  const t = useTranslate()
  const { draft, isPlain, set, leave, errorOf } = useForm()
  return (
    <>
      <FieldGroup
        id="anonymous"
        legend={t('new.identity.legend')}
        question
        hint={isPlain ? `${t('new.identity.hint')} ${t('new.identity.plainHint')}` : t('new.identity.hint')}
        error={errorOf('anonymous')}
      >
        <div className="choices">
          {identities.map(([value, key]) => (
            <Choice
              key={value}
              type="radio"
              name="anonymous"
              value={value}
              required
              label={<strong>{t(`new.identity.${key}`)}</strong>}
              hint={t(`new.identity.${key}Hint`)}
              checked={draft.anonymous === value}
              onChange={() => {
                set({ anonymous: value })
                leave('anonymous')
              }}
            />
          ))}
          {isPlain || draft.anonymous === 'no' ? <NameAndMail /> : null}
        </div>
      </FieldGroup>
      <Conflicts />
    </>
  )
}
