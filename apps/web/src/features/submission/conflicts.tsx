import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../../ui/choice.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { useForm } from './form-context.ts'

/** Who must not read it, nor learn that it exists. */
export const Conflicts = () => {
  const t = useTranslate()
  const { draft, channel, isPlain, set, errorOf } = useForm()
  const { committee } = channel
  if (committee.length === 0) return null
  const readers = committee.filter(({ username }) => !draft.restrictedUsers.includes(username)).length
  const consequence =
    readers === 0
      ? t('new.conflict.nobodyLeft')
      : readers === committee.length
        ? t('new.conflict.allRead')
        : t('new.conflict.readers', { readers, count: committee.length })
  return (
    <FieldGroup
      id="restrictedUsers"
      legend={t('new.conflict.legend')}
      optional
      question
      hint={t('new.conflict.hint')}
      error={errorOf('restrictedUsers')}
    >
      <div className="choices">
        {committee.map(({ username, fullName, function: office }) => (
          <Choice
            key={username}
            type="checkbox"
            name="restrictedUsers"
            value={username}
            label={fullName}
            hint={office ? <span className="small">{office}</span> : undefined}
            checked={draft.restrictedUsers.includes(username)}
            onChange={({ target }) =>
              set({
                restrictedUsers: target.checked
                  ? [...draft.restrictedUsers, username]
                  : draft.restrictedUsers.filter((other) => other !== username),
              })
            }
          />
        ))}
      </div>
      {isPlain ? null : <p role="status">{consequence}</p>}
    </FieldGroup>
  )
}
