import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslate } from '../../lib/i18n.ts'
import { ErrorSummary, type SummaryEntry } from '../../ui/error-summary.tsx'
import { useForm } from './form-context.ts'
import { Acceptance } from './acceptance.tsx'
import { StepFiles } from './step-files.tsx'
import { StepWhat } from './step-what.tsx'
import { StepWhere } from './step-where.tsx'
import { StepYou } from './step-you.tsx'

const parts = [
  ['what', StepWhat],
  ['where', StepWhere],
  ['you', StepYou],
] as const

interface PlainFormProps {
  /** What goes along unseen, by its names. */
  hidden: Readonly<Record<'idempotencyKey' | 'ticket' | 'chosenBefore', string | number | undefined>>
  summary: readonly SummaryEntry[]
}

/** The whole report on one page, as a form that needs no JavaScript; the server answers with the sent page itself. */
export const PlainForm = ({ hidden, summary }: PlainFormProps) => {
  const t = useTranslate()
  const { channel } = useForm()
  return (
    <div className="two">
      <div className="rail" />
      <form
        id="report"
        className="form"
        method="post"
        action={`/${channel.slug}/new`}
        encType="multipart/form-data"
        autoComplete="off"
      >
        {/* First of all parts: the server checks it before it reads anything else. */}
        <input type="hidden" name="formToken" value={channel.formToken} />
        {Object.entries(hidden).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <h1>{t('public.newReport')}</h1>
        <ErrorSummary entries={summary} />
        {parts.map(([step, Part]) => (
          <section key={step} className="form part">
            <h2>{t(`new.stepName.${step}`)}</h2>
            <Part />
          </section>
        ))}
        <section className="form part">
          <h2>{t('new.accept.title')}</h2>
          <Acceptance />
        </section>
        {/* Last of all: the server reads every answer before the first byte of a file. */}
        <section className="form part">
          <h2>{t('new.stepName.files')}</h2>
          <StepFiles />
          <p className="actions">
            <button className="button">{t('new.submit')}</button>
          </p>
          <p className="note small">
            <TriangleAlert className="icon" />
            <span>{t('new.keptByBrowser')}</span>
          </p>
        </section>
      </form>
    </div>
  )
}
