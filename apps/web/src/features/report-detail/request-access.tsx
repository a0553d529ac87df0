import type { Report } from '@canal/contract/reports/schemas'
import { creates } from '@canal/contract/requests/endpoints'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ownRequestsQuery } from './api.ts'

const RequestModal = lazy(() =>
  import('../../ui/request-modal.tsx').then(({ RequestModal }) => ({ default: RequestModal })),
)

/** Whether a request for the files would be of use: there is one to open, and none of one's own waits. */
export const useCanRequest = (report: Report): boolean => {
  const isAllowed = report.allowed.requestFiles
  const { data } = useQuery({ ...ownRequestsQuery(useCall(), report.id), enabled: isAllowed })
  const { messages } = report.details.chat
  const isEmpty =
    report.attachedFiles.length + report.internalFiles.length === 0 && !messages.some((one) => one.hasFile)
  if (!isAllowed || isEmpty || !data) return false
  return !data.items.some(({ status }) => status === 'pending')
}

/** The button that asks the committee for a report's files. */
export const RequestAccess = ({ reportId }: { reportId: string }) => {
  const text = useText()
  const call = useCall()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        <KeyRound className="icon" aria-hidden />
        {text('report.files.request')}
      </Button>
      {isAsking && (
        <Suspense>
          <RequestModal
            title={text('request.new.files')}
            description={text('report.files.lockedHint')}
            send={(reason) => call(creates['access-to-files'], { body: { reportId, reason }, suppressError: true })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** To who was assigned to a report whose files they may not open: that it takes a request, beside the button for it. */
export const AssignedNote = () => {
  const text = useText()
  return (
    <p className="notice">
      <KeyRound className="icon" aria-hidden />
      {text('report.files.assignedOffer')}
    </p>
  )
}
