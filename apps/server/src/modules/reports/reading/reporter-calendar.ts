import { calendarFile } from '@canal/contract/casework/calendar-file'
import { isShut } from '@canal/contract/reports/statuses'
import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { inChannel } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { isoDay } from '../../../platform/time.ts'
import type { ReporterActor } from '../../accounts/session/actor.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { findChannel } from '../../channels/find-channel.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { calendarUid } from '../calendar-uid.ts'

/**
 * The last day of the answer as a file for the reporter's calendar. Throws `not-found` where no answer is due: it was given,
 * or the report is shut, for its reporter as for members. It does not count as a visit: what is new stays new.
 */
export const reporterCalendar = (deps: Deps, actor: ReporterActor, locale: Locale): Promise<string> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const view = await readableReport(tx, deps, actor, actor.reportId)
    const { row } = view
    const channel = await findChannel(tx, actor.channelId)
    if (!channel || row.answered_at || isShut(row.status)) throw new AppError('not-found')
    return calendarFile({
      uid: await calendarUid(await reportKeys(tx, actor, view), view, 'reporter'),
      day: isoDay(row.deadline, channel.time_zone),
      title: translators[locale]('casework.calendar.title'),
      now: deps.now(),
    })
  })
