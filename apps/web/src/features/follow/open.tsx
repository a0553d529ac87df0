import type { FieldIssue } from '@canal/contract'
import type { ChannelFace, FormValues, Notice } from '@canal/contract/pages/public-page'
import { openedBy } from '@canal/contract/reports/opened-by'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { openReferenceOfChannel } from '../../lib/public-calls.ts'
import { onExitElsewhere } from '../../lib/leaving.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import { withProof } from '../../lib/with-proof.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { issueWords } from '../../lib/issue-words.ts'
import { useLost } from '../../lib/use-lost.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { OfflineBar } from '../../ui/offline-bar.tsx'
import { ExitLink } from './exit-link.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { Deletion } from './deletion.tsx'
import { Documents } from './documents.tsx'
import { standingOf } from './milestones.ts'
import { NewsSection } from './news-section.tsx'
import { OwnDetails } from './own-details.tsx'
import { Progress } from './progress.tsx'
import { LastDays, OtherReports } from './same-reference.tsx'
import { SessionEnded } from './session-ended.tsx'
import { StatusPanel } from './status-panel.tsx'
import type { Draft } from './use-draft.ts'
import { useFollow } from './use-follow.ts'

interface OpenProps extends Notice {
  channel: ChannelFace
  report: ReporterReport
  values: FormValues
  issues: readonly FieldIssue[]
  now: string
}

const notices = { 'message-sent': 'follow.chat.sent', 'files-received': 'follow.files.added' } as const

interface ReportProps extends OpenProps {
  kept: Draft | undefined
  draftRef: RefObject<Draft | null>
  /** Holds what the reference opens, as far as this page knows. */
  knownRef: RefObject<readonly string[]>
  onEnded: () => void
}

/** Where the report stands, what is new, the conversation, the documents. */
const Report = ({
  channel,
  report: initial,
  values,
  issues: found,
  notice,
  taken = [],
  now,
  kept,
  draftRef,
  knownRef,
  onEnded,
}: ReportProps) => {
  const t = useTranslate()
  const follow = useFollow(initial, onEnded)
  const { report, news, connection, refresh } = follow
  const isLost = useLost(connection)
  useEffect(() => {
    knownRef.current = openedBy(report)
  }, [knownRef, report])
  const { timeZone, slug } = channel
  // Documents alone, where the message would begin a report.
  const issues = found.map((one) =>
    one.field === 'chatMsg' && one.key === 'errors.required' ? { ...one, key: 'follow.chat.wordsNeeded' } : one,
  )
  const issue = issues.find(({ field }) => field === 'chatMsg')
  const refused = issues.filter((one) => one !== issue)
  const said =
    notice &&
    [t(notices[notice]), ...(taken.length > 0 ? [t('follow.files.taken', { filenames: taken.join(', ') })] : [])].join(
      ' ',
    )
  const summary = issues.map((one) => ({ id: one === issue ? 'chatMsg' : 'files', text: issueWords(t, one) }))
  return (
    <>
      <OfflineBar isLost={isLost}>{t('state.offline')}</OfflineBar>
      <div className="opening">
        <h1>{t('follow.title')}</h1>
        <p className="soft">
          {t.rich('follow.caseNumber', {
            caseNumber: (
              <strong key="number" className="figures">
                {report.caseNumber}
              </strong>
            ),
          })}
        </p>
        <OtherReports channel={channel} report={report} />
        {summary.length > 0 ? (
          <div className="stack measured">
            {said ? <p className="state ok">{said}</p> : null}
            <ErrorSummary entries={summary} />
          </div>
        ) : null}
      </div>
      <StatusPanel channel={channel} report={report} now={now} />
      <NewsSection report={report} timeZone={timeZone} />
      <div className="two ruled">
        <aside className="section plain" aria-labelledby="route">
          <h2 id="route">{t('follow.history.title')}</h2>
          <Progress report={report} timeZone={timeZone} now={now} />
        </aside>
        <div>
          <section className="section plain" id="messages">
            <h2>{t('follow.chat.title')}</h2>
            <div className="stack">
              <Conversation
                slug={slug}
                messages={report.details.chat.messages}
                since={report.previousVisitAt}
                timeZone={timeZone}
              />
              {report.details.chat.messages.some(({ isReporter }) => !isReporter) ? (
                <p className="small soft">{t('follow.chat.readNote')}</p>
              ) : null}
              <p role="status" className="visually-hidden">
                {news?.hasAnswer ? `${t('follow.chat.arrived')} ` : ''}
                {news?.hasMoved ? t('follow.status.changed', { status: t(standingOf(report)) }) : ''}
              </p>
              <p className="small">
                <a
                  className="act"
                  href={`/${slug}/open`}
                  onClick={(event) => {
                    // The page is kept, and with it what is being written.
                    event.preventDefault()
                    void refresh()
                  }}
                >
                  <RefreshCw className="icon" />
                  {t('follow.chat.refresh')}
                </a>
              </p>
              <LastDays report={report} timeZone={timeZone} now={now} />
              <Composer
                channel={channel}
                follow={follow}
                values={values}
                refused={issue}
                refusedFiles={refused.map((one) => issueWords(t, one))}
                chosenBefore={refused.find(({ key }) => key === 'new.files.chooseAgain')?.params.filenames}
                kept={kept}
                draftRef={draftRef}
                notice={said}
              />
            </div>
          </section>
          <Documents channel={channel} follow={follow} />
          <OwnDetails report={report} timeZone={timeZone} />
        </div>
      </div>
      <Deletion report={report} timeZone={timeZone} now={now} />
      <section className="section">
        <h2>{t('follow.end.title')}</h2>
        <div className="stack">
          <p>{t('follow.end.body')}</p>
          <p className="actions">
            <ExitLink slug={slug} />
          </p>
        </div>
      </section>
    </>
  )
}

type Visit = Pick<OpenProps, 'report' | 'values' | 'issues' | 'notice'> & { kept?: Draft | undefined }

/**
 * The reporter's own page. Once the session has ended nothing of the report is left on it; a draft is kept in this page's
 * memory, for who opens the same report again.
 */
export const Open = ({ channel, now, ...first }: OpenProps) => {
  const t = useTranslate()
  const { call, setToken } = usePublicSession()
  const [visit, setVisit] = useState<Visit | null>(first)
  const [hasDraft, setHasDraft] = useState(false)
  const knownRef = useRef<readonly string[]>([])
  const { chatMsg } = first.values
  const draftRef = useRef<Draft | null>(typeof chatMsg === 'string' && chatMsg ? { text: chatMsg, files: [] } : null)
  const end = useCallback(() => {
    setToken(null)
    setHasDraft(draftRef.current !== null)
    setVisit(null)
  }, [setToken])
  // Each tab that the code was typed in has a session of its own, which outlives the other's.
  useEffect(() => onExitElsewhere(end), [end])
  const reopen = async (ref: string, onProof: () => void) => {
    const report = await withProof(
      (proof) => call(openReferenceOfChannel, { body: { ref, channelId: channel.id, ...(proof ? { proof } : {}) } }),
      { onProof },
    )
    setToken(report.token)
    // What was written to the readers of one report is not for those of another. The one it was for may be deleted by now.
    if (!openedBy(report).some((id) => knownRef.current.includes(id))) draftRef.current = null
    document.title = t('follow.metaTitle')
    setVisit({ report, values: {}, issues: [], kept: draftRef.current ?? undefined })
  }
  if (visit)
    return (
      <Report
        {...visit}
        kept={visit.kept}
        channel={channel}
        now={now}
        draftRef={draftRef}
        knownRef={knownRef}
        onEnded={end}
      />
    )
  return (
    <SessionEnded
      hasDraft={hasDraft}
      onDiscard={() => {
        draftRef.current = null
        setHasDraft(false)
      }}
      onReopen={reopen}
    />
  )
}
