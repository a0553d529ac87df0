import { authorityUrl } from '@canal/messages/legal/data'
import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../../ui/choice.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { useForm } from './form-context.ts'
import { isNobodyLeft, readersWords } from './readers-words.ts'

/** Where the list is not here: by a wait without JavaScript, by a proof of work with it. */
const MissingList = () => {
  const t = useTranslate()
  const { isPlain, conflictList } = useForm()
  if (isPlain)
    return (
      <>
        <p>{t('new.conflict.listWaits')}</p>
        <p>
          <button className="button outline" name="showCommittee" value="on" formNoValidate>
            {t('new.conflict.showList')}
          </button>
        </p>
      </>
    )
  if (conflictList.state !== 'failed') return <p role="status">{t('public.proof.working')}</p>
  return (
    <p role="alert">
      {t('new.conflict.listFailed')}{' '}
      <button type="button" className="link" onClick={conflictList.retry}>
        {t('action.retry')}
      </button>
    </p>
  )
}

const marked = (names: readonly string[], name: string, isIn: boolean): string[] => [
  ...names.filter((other) => other !== name),
  ...(isIn ? [name] : []),
]

/** Whom the form leaves out for what the report is about, unless it is changed. */
const Proposed = () => {
  const t = useTranslate()
  const { draft, channel } = useForm()
  const names = channel.committee.flatMap(({ fullName, exclusions }) =>
    exclusions?.some((category) => category === draft.category) ? fullName : [],
  )
  return names.length > 0 && <p>{t('new.conflict.proposed', { names: names.join(', ') })}</p>
}

const Members = () => {
  const { draft, channel, set } = useForm()
  return (
    <div className="choices">
      {channel.committee.map(({ username, fullName, function: office }) => (
        <Choice
          key={username}
          type="checkbox"
          name="restrictedUsers"
          value={username}
          label={fullName}
          hint={office ? <span className="small">{office}</span> : undefined}
          checked={draft.restrictedUsers.includes(username)}
          onChange={({ target: { checked } }) =>
            set({
              restrictedUsers: marked(draft.restrictedUsers, username, checked),
              proposedUsers: marked(draft.proposedUsers, username, !checked),
            })
          }
        />
      ))}
    </div>
  )
}

/** Without JavaScript nothing counts along: what each choice means is said beforehand. */
const PlainReaders = () => {
  const t = useTranslate()
  const { channel } = useForm()
  const ifAll = channel.hasAlternate ? 'new.conflict.plainAlternate' : 'new.conflict.plainNobody'
  return (
    <p>
      {t('new.conflict.plainReaders', { count: channel.committee.length })} {t(ifAll)}
    </p>
  )
}

/** The ways out, where nobody is left who could read it here. */
const Outside = () => {
  const t = useTranslate()
  const { regionalAuthority } = useForm().channel
  return (
    <p className="actions">
      {[{ name: t('landing.external.link'), url: authorityUrl }, regionalAuthority].map(
        (to) =>
          to && (
            <a key={to.url} className="act" href={to.url} target="_blank" rel="noopener noreferrer">
              {to.name}
            </a>
          ),
      )}
    </p>
  )
}

/** Who must not read it, nor learn that it exists. */
export const Conflicts = () => {
  const t = useTranslate()
  const form = useForm()
  const { draft, channel, isPlain, errorOf } = form
  const error = errorOf('restrictedUsers')
  const since = channel.committeeSince
  const isListed = (name: string) => channel.committee.some(({ username }) => username === name)
  const unlisted = isPlain ? draft.restrictedUsers.filter((name) => !isListed(name)) : []
  return (
    <FieldGroup
      id="restrictedUsers"
      legend={t('new.conflict.legend')}
      optional
      question
      hint={t('new.conflict.hint')}
      error={error}
    >
      {channel.committee.length === 0 ? (
        <MissingList />
      ) : (
        <>
          {since && <p>{t('public.since', { date: since })}</p>}
          <Proposed />
          <Members />
          {isPlain ? <PlainReaders /> : <p role="status">{error ? null : readersWords(t, form)}</p>}
          {isNobodyLeft(form) && <Outside />}
        </>
      )}
      {/* Excluded when the list still had them: a conflict holds however the list has changed. */}
      {unlisted.map((name) => (
        <input key={name} type="hidden" name="restrictedUsers" value={name} />
      ))}
      {isPlain &&
        draft.proposedUsers.map((name) => <input key={name} type="hidden" name="proposedUsers" value={name} />)}
    </FieldGroup>
  )
}
