import type { Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { alsoInChannel, amongPeople } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithin } from '../../platform/http/limits.ts'
import { channelPeople, counts } from '../accounts/people/directory.ts'
import { findTestReport, submitTestReport } from '../reports/submission/submit-test-report.ts'
import { firstChannel, requireOpenSetup } from './setup-state.ts'

const tries = { purpose: 'test-report', limit: 10, windowSeconds: 60 * 60 }

/**
 * Sends the committee of the first channel a report that says of itself that it is a test. A second one only for members
 * whom the first could not reach. Throws `setup-done`, `conflict`, `channel-without-readers` where no member counts yet.
 */
export const sendTestReport = async (deps: Deps, locale: Locale): Promise<void> => {
  const channelId = await amongPeople(deps.db, async (tx) => {
    await requireOpenSetup(tx)
    const channel = await firstChannel(tx)
    if (!channel) throw new AppError('conflict')
    const [before, people] = await alsoInChannel(tx, channel.id, async () => [
      await findTestReport(tx, channel.id),
      await channelPeople(tx, deps, channel.id),
    ])
    if (before && before.recipients >= people.filter(counts).length) throw new AppError('conflict')
    return channel.id
  })
  await requireWithin(deps, { ...tries, source: channelId })
  const text = translators[locale]
  const words = { subject: text('testReport.subject'), description: text('testReport.description') }
  await submitTestReport(deps, { channelId, words, locale })
}
