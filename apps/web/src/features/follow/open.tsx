import type { FieldIssue } from '@canal/contract'
import type { ChannelFace, FormValues } from '@canal/contract/pages/public-page'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { wordKey } from '../../lib/issue-words.ts'
import { useLost } from '../../lib/use-lost.ts'
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

interface OpenProps {
  channel: ChannelFace
  report: ReporterReport
  values: FormValues
  issues: readonly FieldIssue[]
  notice?: 'message-sent' | 'files-received' | undefined
  now: string
}

const notices = { 'message-sent': 'follow.chat.sent', 'files-received': 'follow.files.added' } as const

/** The reporter's own page: where the report stands, what is new, the conversation, the documents. */
export const Open = ({ channel, report: initial, values, issues, notice, now }: OpenProps) => {
  const t = useTranslate()
  const follow = useFollow(initial, channel.id)
  const { report, hasEnded, news, connection, refresh, reopen } = follow
  const isLost = useLost(connection)
  const { timeZone, slug } = channel
  const [issue] = issues
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
                notice={notice && t(notices[notice])}
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
