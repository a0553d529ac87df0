import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { nameIn } from '../../lib/names.ts'
import { approvalsQuery, ownRequestsQuery } from './api.ts'
import { RequestRow } from './request-rows.tsx'

/** Open to the reader by a vote, and without its key as yet. */
const hasShutFile = ({ attachedFiles, internalFiles, details }: Report): boolean =>
  [
    ...attachedFiles,
    ...internalFiles.map(({ document }) => document),
    ...details.chat.messages.flatMap(({ attachedChatFile }) => attachedChatFile ?? []),
  ].some(({ readable, state }) => !readable && state === 'received')

/** The requests that stand at a report's gate: one's own as long as it is closed or its keys are on their way, and colleagues' that wait for votes. */
export const FilesGate = ({ report, user }: { report: Report; user: CurrentUser }) => {
  const call = useCall()
  // Investigators may ask and never vote (decisions §5).
  const canVote = !user.roles.includes(roleNames.investigator)
  const isShut = report.allowed.requestFiles
  const { data: own } = useQuery({ ...ownRequestsQuery(call, report.id), enabled: isShut || hasShutFile(report) })
  const { data: others } = useQuery({ ...approvalsQuery(call, report.id), enabled: canVote })
  const newest = isShut ? own?.items[0] : undefined
  // What was approved before the report was archived stands at no gate any more: it must be asked for anew.
  const mine = own?.items.find(({ keysPending }) => keysPending) ?? (newest?.status === 'approved' ? undefined : newest)
  const theirs =
    others?.items.filter(({ status, requestedBy }) => status === 'pending' && requestedBy !== user.username) ?? []
  if (!mine && theirs.length === 0) return null
  return (
    <ul className="votes">
      {[...(mine ? [mine] : []), ...theirs].map((request) => (
        <RequestRow
          key={request.id}
          wanted="access-to-files"
          request={request}
          username={user.username}
          name={nameIn(report, request.requestedBy)}
        />
      ))}
    </ul>
  )
}
