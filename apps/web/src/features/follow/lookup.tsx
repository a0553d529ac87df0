import type { ChannelFace, LookupState } from '@canal/contract/pages/public-page'
import { readReference } from '@canal/contract/reports/typed-reference'
import type { PublicKey, Translate } from '@canal/messages'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { closedReason } from '../../lib/closed-reason.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { LookupForm } from './lookup-form.tsx'
import { referenceWords } from './reference-words.ts'

interface LookupProps {
  channel: ChannelFace
  form?: LookupState | undefined
  expired?: { kept: string } | undefined
  /** The year of the example of a case number. */
  year: string
}

/** Undefined where nothing is wrong with its form. */
const malformedWords = (t: Translate<PublicKey>, typed = '') => {
  const read = readReference(typed)
  return 'fault' in read ? referenceWords(t, read) : undefined
}

/** Where a reporter comes back with a reference; says what to check when it is not found. */
export const Lookup = ({ channel, form, expired, year }: LookupProps) => {
  const t = useTranslate()
  const hasEnded = Boolean(expired) || form?.error === 'session-ended'
  // The page of a new report says then whom one can turn to.
  const closed = closedReason(channel)
  const refused = {
    required: t('errors.referenceRequired'),
    malformed: malformedWords(t, form?.typed),
    'reference-not-found': t('lookup.notFound'),
    'too-many-requests': t('public.tooManyTries'),
    'session-ended': undefined,
  }
  const error = form?.error && refused[form.error]
  return (
    <>
      <a className="back" href={`/${channel.slug}/index`}>
        <ArrowLeft className="icon" />
        {t('public.backToChannel')}
      </a>
      <div className="opening">
        <h1>{hasEnded ? t('public.ended.title') : t('public.followReport')}</h1>
        {hasEnded && <p className="lead">{t('public.ended.body')}</p>}
        {!hasEnded && !closed && (
          <p>
            {t('lookup.notYet')} <a href={`/${channel.slug}/new`}>{t('public.newReport')}</a>
          </p>
        )}
        <div className="measured">
          <ErrorSummary entries={error ? [{ id: 'ref', text: error }] : []} isOnlyOne />
        </div>
        <LookupForm channel={channel} error={error} typed={form?.typed} kept={expired?.kept} />
      </div>
      <section className="section">
        <h2>{t('lookup.check.title')}</h2>
        <ul className="bullets">
          <li>{t('lookup.check.complete')}</li>
          <li>{t('lookup.check.caseNumber', { example: `${year}-4817` })}</li>
          <li>{t('lookup.check.channel', { name: channel.organisation })}</li>
          <li>{t('lookup.check.deleted')}</li>
        </ul>
      </section>
      <section className="section">
        <h2>{t('lookup.lost.title')}</h2>
        <div className="stack">
          <p>{t('lookup.lost.body')}</p>
          <p>{closed ? `${t(`public.${closed}.title`)}.` : t('lookup.lost.again')}</p>
          <p>
            <a className="act" href={`/${channel.slug}/new`}>
              {t(closed ? 'public.outside.title' : 'public.newReport')}
            </a>
          </p>
        </div>
      </section>
    </>
  )
}
