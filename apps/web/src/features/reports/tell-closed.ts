import type { OfficeKey, Translate } from '@canal/messages'
import { notify } from '../../lib/notify.ts'
import type { ClosedReason } from './opening.ts'

/** Says why a report stays closed: calmly; that its rows were altered as an alarm, with whom to tell. */
export const tellClosed = (reason: ClosedReason, text: Translate<OfficeKey>): void => {
  if (reason === 'report.reports.altered') notify('error', text(reason), text('report.altered.tell'))
  else notify('info', text(reason))
}
