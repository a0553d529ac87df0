import { describeAccount } from './features/auth/describe-account.ts'
import { alteredRows } from './features/access/altered-rows.ts'
import { lacksReports } from './features/access/lacks-reports.ts'
import { stillSeen } from './features/access/still-seen.ts'
import { refuseLastWithAccess } from './features/departures/last-with-access.ts'
import { noteDeparture } from './features/departures/note-departure.ts'
import { onAccessRevoked } from './features/departures/on-access-revoked.ts'
import { factsOfChanges } from './features/events/hooks.ts'
import { loadFacts } from './features/events/load-facts.ts'
import { verifyBesideLog } from './features/logs/beside-log.ts'
import { reportsStillSeen } from './features/notifications/hooks.ts'
import { notify, takeBack } from './features/notifications/notify.ts'
import { onPersonLeft } from './features/people/leaving-hooks.ts'
import { onNews } from './features/people/news.ts'
import { onNewsOver } from './features/people/tell-committee.ts'
import { beforeReading, onReportMoved } from './features/reports/hooks.ts'
import { endRequests, leaveRevoked } from './features/requests/leave-votes.ts'
import { areLoggedRequestsWhole } from './features/requests/request-mac.ts'
import { settleWaiting } from './features/requests/settle-waiting.ts'
import { listStoppableRequests, stopRequest } from './features/requests/stop-request.ts'
import { beforeKeyRenewal, beforeLeaving, listOtherStoppable, stopOther } from './features/roster/hooks.ts'
import { refuseWhileLacking } from './features/roster/older-reports.ts'

// What an earlier module leaves to later ones (ARCHITECTURE.md, "Hooks"). Imported by whatever builds Deps, so that no
// process runs without it. A hook's listeners run in the order of these lines.

describeAccount.add(async (deps, actor) => ({ lacksReports: await lacksReports(deps, actor) }))
onNews.add(notify)
onNewsOver.add(takeBack)
onPersonLeft.add(noteDeparture)
beforeLeaving.add(refuseLastWithAccess)
beforeKeyRenewal.add(refuseWhileLacking)
listOtherStoppable.add(listStoppableRequests)
stopOther.add(stopRequest)
factsOfChanges.add(loadFacts)
reportsStillSeen.add(stillSeen)
onAccessRevoked.add(leaveRevoked)
onReportMoved.add(endRequests)
verifyBesideLog.add(async (tx, rootKeys, report) => {
  const altered = await alteredRows(tx, rootKeys, report)
  return altered && `${altered}-altered`
})
verifyBesideLog.add(async (tx, rootKeys, report) =>
  (await areLoggedRequestsWhole(tx, rootKeys, report)) ? null : 'requests-altered',
)
beforeReading.add((deps, actor, reportId) => settleWaiting(deps, actor, reportId))
