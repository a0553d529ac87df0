import type { Deps } from './modules/audit-log/deps.ts'
import { recordAlarm } from './modules/audit-log/record-alarm.ts'
import { onTampering } from './platform/http/alarm.ts'
import { describeAccount } from './modules/accounts/describe-account.ts'
import { alteredRows } from './modules/report-access/altered-rows.ts'
import { lacksReports } from './modules/report-access/lacks-reports.ts'
import { stillSeen } from './modules/report-access/still-seen.ts'
import { refuseLastWithAccess } from './modules/report-access/revocation/last-with-access.ts'
import { queueRevocation } from './modules/report-access/revocation/queue-revocation.ts'
import { onAccessRevoked } from './modules/report-access/revocation/on-access-revoked.ts'
import { factsOfChanges } from './modules/notifications/live-events/hooks.ts'
import { loadFacts } from './modules/votes/facts-of-changes.ts'
import { findForgedKeys } from './modules/accounts/users/forged-keys.ts'
import { verifyPeopleKeys } from './modules/audit-log/verify/people-keys.ts'
import { areLoggedFilesWhole } from './modules/files/logged-files.ts'
import { verifyBesideLog } from './modules/audit-log/verify/beside-log.ts'
import { reportsStillSeen } from './modules/notifications/hooks.ts'
import { notify, takeBack } from './modules/notifications/notify.ts'
import { onPersonLeft } from './modules/accounts/people/leaving-hooks.ts'
import { onNews } from './modules/accounts/people/news.ts'
import { onNewsOver } from './modules/accounts/people/tell-committee.ts'
import { beforeReading, onReportMoved } from './modules/reports/hooks.ts'
import { endRequests, leaveRevoked } from './modules/votes/leave-votes.ts'
import { areLoggedRequestsWhole } from './modules/votes/request-mac.ts'
import { completeDeferredVotes } from './modules/votes/complete-deferred-votes.ts'
import { countUnconfirmed, listStoppableProposals, stopProposal } from './modules/casework/unconfirmed.ts'
import { listStoppableRequests, stopRequest } from './modules/votes/stop-request.ts'
import { beforeKeyRenewal, beforeLeaving, listOtherStoppable, stopOther } from './modules/roster/hooks.ts'
import { refuseWhileLacking } from './modules/reports/older-reports/older-reports.ts'

// What an earlier module leaves to later ones (ARCHITECTURE.md, "Hooks"). Imported by whatever builds Deps, so that no
// process runs without it. A hook's listeners run in the order of these lines.

// Who calls has Deps whole; the platform knows only its own part of them.
onTampering.add((deps, finding) => recordAlarm(deps as Deps, finding))
describeAccount.add(async (deps, actor) => ({ lacksReports: await lacksReports(deps, actor) }))
onNews.add(notify)
onNewsOver.add(takeBack)
onPersonLeft.add(queueRevocation)
beforeLeaving.add(refuseLastWithAccess)
beforeKeyRenewal.add(refuseWhileLacking)
listOtherStoppable.add(listStoppableRequests)
stopOther.add(stopRequest)
listOtherStoppable.add(listStoppableProposals)
stopOther.add(stopProposal)
factsOfChanges.add(loadFacts)
reportsStillSeen.add(stillSeen)
onAccessRevoked.add(leaveRevoked)
onReportMoved.add(endRequests)
verifyPeopleKeys.add(findForgedKeys)
verifyBesideLog.add(async (tx, rootKeys, report) => {
  const altered = await alteredRows(tx, rootKeys, report)
  return altered && `${altered}-altered`
})
verifyBesideLog.add(async (tx, rootKeys, report) =>
  (await areLoggedRequestsWhole(tx, rootKeys, report)) ? null : 'requests-altered',
)
verifyBesideLog.add(async (tx, _rootKeys, report) => ((await areLoggedFilesWhole(tx, report)) ? null : 'files-altered'))
beforeReading.add((deps, actor, reportId) => completeDeferredVotes(deps, actor, reportId))
beforeReading.add(countUnconfirmed)
