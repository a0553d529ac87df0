import type { FieldIssue } from '@canal/contract'
import type { ChannelFace, FormValues, Notice } from '@canal/contract/pages/public-page'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { fileIssueWords, wordKey } from '../../lib/issue-words.ts'
import { useLost } from '../../lib/use-lost.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { OfflineBar } from '../../ui/offline-bar.tsx'
import { ExitLink } from './exit-link.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { Documents } from './documents.tsx'
import { NewsSection } from './news-section.tsx'
import { OwnDetails } from './own-details.tsx'
import { Progress } from './progress.tsx'
import { SessionEnded } from './session-ended.tsx'
import { StatusPanel } from './status-panel.tsx'
import { useFollow } from './use-follow.ts'

interface OpenProps extends Notice {
  channel: ChannelFace
  report: ReporterReport
  values: FormValues
  issues: readonly FieldIssue[]
  now: string
}

const notices = { 'message-sent': 'follow.chat.sent', 'files-received': 'follow.files.added' } as const

/** The reporter's own page: where the report stands, what is new, the conversation, the documents. */
export const Open = ({ channel, report: initial, values, issues, notice, taken = [], now }: OpenProps) => {
  const t = useTranslate()
  const follow = useFollow(initial, channel.id)
  const { report, hasEnded, news, connection, refresh, reopen } = follow
  const isLost = useLost(connection)
  const { timeZone, slug } = channel
  const issue = issues.find(({ field }) => field === 'chatMsg')
  const refused = issues.filter((one) => one !== issue)
  const said =
    notice &&
    [t(notices[notice]), ...(taken.length > 0 ? [t('follow.files.taken', { filenames: taken.join(', ') })] : [])].join(
      ' ',
    )
  const textOf = (one: FieldIssue) =>
    typeof one.params.filename === 'string' ? fileIssueWords(t, one, one.params.filename) : wordKey(t, one)
  const summary = issues.map((one) => ({ id: one === issue ? 'chatMsg' : 'files', text: textOf(one) }))
  const [reopened, setReopened] = useState(0)
  const [hasUnsent, setUnsent] = useState(false)
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
        {summary.length > 0 ? (
          <div className="stack measured">
            {said ? <p className="state ok">{said}</p> : null}
            <ErrorSummary entries={summary} />
          </div>
        ) : null}
        {hasEnded ? (
          <SessionEnded
            hasUnsent={hasUnsent}
            onReopen={async (reference, onProof) => {
              await reopen(reference, onProof)
              setReopened((times) => times + 1)
            }}
          />
        ) : null}
      </div>
      <StatusPanel report={report} timeZone={timeZone} now={now} />
      <NewsSection report={report} timeZone={timeZone} />
      <div className="two ruled">
        <aside className="section plain" aria-labelledby="route">
          <h2 id="route">{t('follow.history.title')}</h2>
          <Progress report={report} timeZone={timeZone} />
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
                {news?.hasMoved
                  ? t('follow.status.changed', { status: t(`report.publicStatus.${report.status}`) })
                  : ''}
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
              <Composer
                channel={channel}
                follow={follow}
                values={values}
                refused={issue && wordKey(t, issue)}
                reopened={reopened}
                onUnsent={setUnsent}
                notice={said}
                refusedFiles={refused.map(textOf)}
              />
            </div>
          </section>
          <Documents channel={channel} follow={follow} />
          <OwnDetails report={report} />
        </div>
      </div>
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
