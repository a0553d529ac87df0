/** What the first visit does not need: fetched once something is written, or is being followed. */
export { Open } from '../features/follow/open.tsx'
export { FormFinds } from '../features/submission/form-finds.tsx'
export { readDate } from '../features/submission/read-date.ts'
export { Giveaways } from '../features/submission/giveaways-list.tsx'
export { SendFailure } from '../features/submission/send-failure.tsx'
export { Sent } from '../features/submission/sent.tsx'
export { submit } from '../features/submission/submit.ts'
export { UnsentGuard } from '../features/submission/unsent-guard.tsx'
