export { tellOfDeadlines } from './deadlines.ts'
export { tellOfEndingWindows } from './ending-windows.ts'
export {
  endDeadlineCalls,
  endShareCalls,
  endVoteCalls,
  forgetReport,
  readNotifications,
  readOfReport,
} from './mark-read.ts'
export { isInOffice, languageOf, stillHasNews, takeNews } from './news.ts'
export { notificationRows, notify, takeBack } from './notify.ts'
export { formerMembersOf, readersOf } from './recipients.ts'
export { registerNotifications } from './routes.ts'
export { endWaitingCalls, tellCommittee, tellOfWaiting } from '../people/tell-committee.ts'
