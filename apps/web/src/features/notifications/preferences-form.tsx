import { changePreferences } from '@canal/contract/notifications/endpoints'
import type { NotificationPreferences, NotificationTopic } from '@canal/contract/notifications/schemas'
import { isLocale, languages, locales, type OfficeKey, type Translate } from '@canal/messages'
import { useMutation } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { SaveButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

type Kind = NotificationPreferences['kinds'][number]
type Medium = 'inApp' | 'byMail'

const nameOf = (topic: NotificationTopic, text: Translate<OfficeKey>): string =>
  text(
    topic === 'deadline' || topic === 'committee-acts' ? `notification.topic.${topic}` : `notification.kind.${topic}`,
  )

interface PreferencesFormProps {
  readonly preferences: NotificationPreferences
  readonly onSaved: (saved: NotificationPreferences) => void
}

/** What one is told of, in the application and by mail; nothing counts until it is saved. */
export const PreferencesForm = ({ preferences, onSaved }: PreferencesFormProps) => {
  const text = useText()
  const call = useCall()
  const [draft, setDraft] = useState(preferences)
  const save = useMutation({
    mutationFn: ({ language, kinds }: NotificationPreferences) =>
      call(changePreferences, { body: { language, kinds }, suppressError: true }),
    onSuccess: (saved) => {
      setDraft(saved)
      onSaved(saved)
      notify('success', text('notification.preferences.saved'))
    },
    onError: (error) => notify('error', failureText(error, text)),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(draft)
  }
  const change = (kind: NotificationTopic, medium: Medium, isOn: boolean) =>
    setDraft({ ...draft, kinds: draft.kinds.map((one) => (one.kind === kind ? { ...one, [medium]: isOn } : one)) })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(preferences)
  return (
    <form className="profile" onSubmit={submit}>
      <p>{text('notification.preferences.intro')}</p>
      {!preferences.isMailOn && (
        <p className="notice">
          <MailX className="icon" aria-hidden />
          {text('notification.preferences.mailOff')}
        </p>
      )}
      <Switches kinds={draft.kinds} onChange={change} />
      <Field id="mail-language" label={text('notification.preferences.language')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={draft.language}
            onChange={(language) => isLocale(language) && setDraft({ ...draft, language })}
          >
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {languages[locale].name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="row">
        <SaveButton saving={save.isPending} savingLabel={text('action.saving')} disabled={!isDirty}>
          {text('action.saveChanges')}
        </SaveButton>
      </div>
    </form>
  )
}

interface SwitchesProps {
  readonly kinds: readonly Kind[]
  readonly onChange: (kind: NotificationTopic, medium: Medium, isOn: boolean) => void
}

const media = [
  ['inApp', 'notification.preferences.inApp', 'notification.preferences.inAppNamed'],
  ['byMail', 'notification.preferences.byMail', 'notification.preferences.byMailNamed'],
] as const

const Switches = ({ kinds, onChange }: SwitchesProps) => {
  const text = useText()
  return (
    <table className="switches">
      <caption className="visually-hidden">{text('notification.preferences.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('notification.preferences.kind')}</th>
          {media.map(([medium, label]) => (
            <th key={medium} scope="col">
              {text(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((one) => (
          <tr key={one.kind}>
            <th scope="row">{nameOf(one.kind, text)}</th>
            {media.map(([medium, , named]) => (
              <td key={medium}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={text(named, { kind: nameOf(one.kind, text) })}
                    checked={one[medium]}
                    onChange={(event) => onChange(one.kind, medium, event.target.checked)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
