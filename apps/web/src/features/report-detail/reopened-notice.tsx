import { updateReport } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { nameIn } from '../../lib/names.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { isOpenNow, voterStanding } from '../../lib/request-state.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ReopenedAccessRequests } from '../../ui/reopened-access-requests.tsx'
import { RequestBadge } from '../../ui/request-badge.tsx'
import { forgetReport, ownReopeningsQuery, reopeningVotesQuery } from './api.ts'
import { ArchiveModal } from './archive-modal.tsx'
import { archivingKey } from './archiving.ts'
import { forgetDraft } from './drafts.ts'
import { keepDraftsNow } from './report-drafts.ts'

interface ReopenedNoticeProps {
  readonly report: Report
  readonly username: string
  /** The report was archived again; answers once its page has been left. */
  readonly onArchived: () => Promise<void>
}

/** Over a reopened report: how long it stays open, who else asks to read it, and the way to end it before. */
export const ReopenedNotice = ({ report, username, onArchived }: ReopenedNoticeProps) => {
  const text = useText()
  const call = useCall()
  const dates = useDates()
  const now = useNow()
  const own = useQuery(ownReopeningsQuery(call, report.id))
  const others = useQuery(reopeningVotesQuery(call, report.id))
  const request = [...(own.data?.items ?? []), ...(others.data?.items ?? [])].find((one) => isOpenNow(one, now))
  if (!request) return null
  const nameOf = (one: string) => nameIn(report, one)
  const times = { from: dates.timestamp(request.reopenedOn ?? ''), until: dates.timestamp(request.reopenedUntil ?? '') }
  return (
    <div className="reopened-notice">
      <div className="vote">
        <p>
          <ArchiveRestore className="icon" aria-hidden />
          {text(request.requestedBy === username ? 'reopen.byYou' : 'reopen.byUser', times)}
        </p>
        <RequestBadge standing={voterStanding(request, username, now)} now={now} />
        <ArchiveAgain report={report} onArchived={onArchived} />
      </div>
      <ReopenedAccessRequests request={request} username={username} nameOf={nameOf} now={now} />
    </div>
  )
}

const ArchiveAgain = ({ report, onArchived }: Omit<ReopenedNoticeProps, 'username'>) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, reviewers, updatedAt } = report
  const archive = useMutation({
    mutationKey: archivingKey(id),
    mutationFn: async () => {
      await keepDraftsNow()
      return call(updateReport, { body: { id, status: 'archived', reviewers, updatedAt }, suppressError: true })
    },
    onSuccess: async () => {
      notify('success', text('reopen.archivedAgain'))
      forgetDraft(id)
      await onArchived()
      forgetReport(queries, id)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        <Archive className="icon" aria-hidden />
        {text('reopen.archiveAgain')}
      </Button>
      {isAsking && (
        <ArchiveModal
          report={report}
          saving={archive.isPending}
          error={archive.error ? failureText(archive.error, text) : undefined}
          onConfirm={() => archive.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
