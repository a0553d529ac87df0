import { joinEventDate } from '@canal/contract/reports/event-date'
import { questions } from '@canal/contract/reports/form'
import type { ReactNode } from 'react'
import { fileKindOf } from '../../lib/file-rules.ts'
import { fileSizeText } from '@canal/messages/file-size'
import { answerRows } from '../../lib/answer-rows.ts'
import { categoryWords } from '../../lib/category-words.ts'
import { eventDateWords } from '../../lib/event-date-words.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { useForm } from './form-context.ts'
import { readersWords } from './readers-words.ts'
import type { StepName } from './steps.ts'

type Rows = readonly (readonly [term: string, answer: ReactNode])[]

const Answers = ({ rows }: { rows: Rows }) =>
  rows.length > 0 && (
    <dl className="answers">
      {rows.map(([term, answer], index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  )

const useAnswers = () => {
  const t = useTranslate()
  const form = useForm()
  const { draft, channel } = form
  const { dateOfEventDay, dateOfEventTime, dateOfEventApproximate } = draft
  const approximate = (date: string) => t('field.dateApproximate', { date })
  const dateWords = eventDateWords(
    { ...draft, ...joinEventDate(dateOfEventDay, dateOfEventTime.trim(), dateOfEventApproximate) },
    {
      locale: t.locale,
      approximate,
      withoutTime: (date) => (dateOfEventApproximate ? approximate(date) : t('new.date.withoutTime', { date })),
      unknown: t('state.unknown'),
      ongoing: t('state.ongoing'),
    },
  )
  const isNamed = draft.anonymous === 'no'
  const excluded = channel.committee.filter(({ username }) => draft.restrictedUsers.includes(username))
  const location = draft.location.trim() || t('state.unknown')
  const category = categoryWords(t, draft.category, t('state.unknown'))
  const answers = answerRows(draft, { category, dateOfEvent: dateWords, location }, t('state.none'))
  const told = (step: 'what' | 'where'): Rows =>
    answers.filter(([id]) => questions[id].step === step).map(([id, words]) => [t(`new.${id}.label`), words])
  const files: Rows = draft.files.map((file) => [
    `${t(`files.kind.${fileKindOf(file.name)}`)}, ${fileSizeText(t.locale, file.size)}`,
    file.name,
  ])
  const mail = draft.reporterMail.trim()
  const withUpdates = draft.receiveUpdates ? 'new.email.withUpdates' : 'new.email.withoutUpdates'
  const you: Rows = [
    [t('new.identity.title'), t(isNamed ? 'new.identity.named' : 'new.identity.anonymous')],
    ...(isNamed ? [[t('new.name.label'), draft.reporterName] as const] : []),
    ...(isNamed && mail
      ? [[t('new.email.label'), channel.isMailOn ? t(withUpdates, { email: mail }) : mail] as const]
      : []),
    [
      t('new.conflict.legend'),
      excluded.map(({ fullName, function: office }) => [fullName, office].filter(Boolean).join(', ')).join('; ') ||
        t('new.conflict.none'),
    ],
    [t('new.conflict.whoReads'), readersWords(t, form)],
  ]
  return { told, files, you }
}

const Part = ({
  title,
  change,
  onChange,
  children,
}: Record<'title' | 'change', string> & { onChange: () => void; children: ReactNode }) => {
  const t = useTranslate()
  return (
    <section className="section plain">
      <div className="section-head">
        <h2>{title}</h2>
        <button type="button" className="act link" aria-label={change} onClick={onChange}>
          {t('action.change')}
        </button>
      </div>
      {children}
    </section>
  )
}

/** All answers once more, each with the way back to it. */
export const StepCheck = ({ onChange }: { onChange: (step: StepName) => void }) => {
  const t = useTranslate()
  const { draft } = useForm()
  const { told, files, you } = useAnswers()
  const kept = draft.keepOriginals ? t('files.originalKept') : `${t('files.metadata')} ${t('files.originalNotKept')}`
  const part = (step: StepName, change: string) => ({ change, onChange: () => onChange(step) })
  return (
    <div className="checked">
      <Part title={t('new.stepName.what')} {...part('what', t('new.check.changeWhat'))}>
        <div className="stack prose-answer">
          {draft.description.split(/\n{2,}/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        <Answers rows={told('what')} />
      </Part>
      <Part title={t('new.stepName.where')} {...part('where', t('new.check.changeWhere'))}>
        <Answers rows={told('where')} />
      </Part>
      <Part title={t('new.files.title')} {...part('files', t('new.check.changeFiles'))}>
        {files.length > 0 ? (
          <div className="stack-tight">
            <Answers rows={files} />
            <p className="soft small">{kept}</p>
          </div>
        ) : (
          <p>{t('new.files.none')}</p>
        )}
      </Part>
      <Part title={t('new.stepName.you')} {...part('you', t('new.check.changeYou'))}>
        <Answers rows={you} />
      </Part>
    </div>
  )
}
