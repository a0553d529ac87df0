import type { FieldIssue } from '@canal/contract'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { useCallback, useEffect, useRef, useState } from 'react'
import { datesIn } from '../../lib/dates.ts'
import { evidenceUploaded, ownReport, referenceKept } from '../../lib/public-calls.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { onExitElsewhere, startExit } from '../../lib/leaving.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import { useUploads } from '../../lib/use-uploads.ts'
import { useIdleEnd } from '../../lib/use-idle-end.ts'
import { surroundingsHere } from '../../lib/use-surroundings.ts'
import { LeaveGuard } from '../../ui/public/leave-guard.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ReferenceCard } from './reference-card.tsx'
import { SentFiles } from './sent-files.tsx'
import { NextDates } from './next-dates.tsx'

interface SentProps {
  channel: ChannelFace
  /** Of the channel, as it is typed. */
  address: string
  sent: Submitted
  /** Absent right after sending from this page; it is fetched then. */
  report?: ReporterReport | undefined
  /** The files to send, in the order of `sent.filesList`; none where the server already has them. */
  files: readonly File[]
  /** Files that the plain form could not send. */
  refused?: readonly FieldIssue[]
}

const useReport = (given: ReporterReport | undefined) => {
  const { call } = usePublicSession()
  const [report, setReport] = useState(given)
  useEffect(() => {
    if (given) return
    const abort = new AbortController()
    // The dates are a courtesy: without them the page still has what matters.
    call(ownReport, { signal: abort.signal }).then(setReport, () => {})
    return () => abort.abort()
  }, [call, given])
  return report
}

/**
 * Takes everything off the page once somebody leaves in another tab. Once `isDone`, it does so too after nobody was here for as
 * long as a visit lasts.
 */
const useLeft = (slug: string, { isDone }: { isDone: boolean }): boolean => {
  const [isLeft, setLeft] = useState(false)
  const leave = useCallback(() => {
    setLeft(true)
    startExit()
    // Not the report's own address: its session may be about to end only now.
    location.replace(`/${slug}`)
  }, [slug])
  useEffect(() => onExitElsewhere(leave), [leave])
  // The server is not asked: that would keep the visit open.
  useIdleEnd(isDone ? surroundingsHere() : null, { ended: leave })
  return isLeft
}

/** The reference appears as soon as the report is safe; files go on below it. */
export const Sent = ({ channel, address, sent, report: given, files, refused = [] }: SentProps) => {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [isSaved, setSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { call } = usePublicSession()
  const report = useReport(given)
  const save = () => {
    setSaved(true)
    // Where it does not arrive, a reload shows the reference once more: better than never.
    call(referenceKept).catch(() => undefined)
  }
  const { uploads, items } = useUploads(sent.id, evidenceUploaded)
  useDocumentTitle(t('sent.metaTitle'))

  useEffect(() => {
    // A reload shows the report, not an empty form; Back is held while the code is not kept.
    history.pushState(null, '', `/${channel.slug}/open`)
    scrollTo(0, 0)
    heading.current?.focus()
  }, [channel.slug])
  useEffect(() => {
    if (uploads.items().length > 0) return
    uploads.add(
      sent.filesList.flatMap(({ entryId, location }, index) => {
        const file = files[index]
        return file ? [{ entryId, location, file }] : []
      }),
    )
  }, [uploads, sent, files])

  const moving = items.filter(({ state }) => state === 'sending' || state === 'waiting').length
  const isBusy = moving > 0
  const isLeft = useLeft(channel.slug, { isDone: isSaved && !isBusy })
  const dates = datesIn(channel.timeZone)
  if (isLeft) return null
  return (
    <>
      <div className="opening">
        <h1 ref={heading} tabIndex={-1}>
          {t('sent.title')}
        </h1>
        <p className="lead">
          {report ? `${t('sent.received', { date: dates.timestamp(report.createdAt) })} ` : ''}
          {isSaved ? '' : isBusy ? t('sent.todoFiles', { count: moving }) : t('sent.todoCode')}
        </p>
      </div>
      <ReferenceCard address={address} reference={sent.reference} isSaved={isSaved} onSaved={save} />
      {isSaved || !isHydrated ? (
        // By a POST, like any look-up: no address ever holds the reference.
        <form className="after-plate" method="post" action={`/${channel.slug}`}>
          <input type="hidden" name="formToken" value={channel.formToken} />
          <input type="hidden" name="ref" value={sent.reference} />
          <button className="button">{t(isSaved ? 'sent.goToReport' : 'sent.confirm.button')}</button>
          {isSaved ? null : <p className="small soft">{t('sent.confirm.until')}</p>}
        </form>
      ) : null}
      <SentFiles
        items={items}
        uploads={uploads}
        received={report?.attachedFiles ?? []}
        refused={refused}
        channel={channel}
      />
      {report ? <NextDates report={report} timeZone={channel.timeZone} /> : null}
      <section className="section">
        <h2>{t('sent.phone.title')}</h2>
        <p>
          {t.rich('sent.phone.body', {
            caseNumber: (
              <strong key="number" className="figures">
                {sent.caseNumber}
              </strong>
            ),
          })}
        </p>
      </section>
      <LeaveGuard
        isOn={isHydrated && (!isSaved || isBusy)}
        hold={{ here: `/${channel.slug}/open`, backTo: `/${channel.slug}/index` }}
        title={t('sent.leave.title')}
        stay={t('sent.leave.stay')}
        go={t('sent.leave.go')}
      >
        <p>{t('sent.leave.body')}</p>
        {isBusy ? <p>{t('sent.leave.files')}</p> : null}
      </LeaveGuard>
    </>
  )
}
