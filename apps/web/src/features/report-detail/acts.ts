import type { MessageAct } from '@canal/contract/casework/acts'
import type { Report } from '@canal/contract/reports/schemas'
import { caseTextIn } from '../../lib/other-language.ts'
import type { Message } from './drafts.ts'

/** Which acts a message to the reporter can still be; none for an investigator, to whom no term is given. */
export const actsOpenIn = ({ clocks, allowed }: Report): MessageAct[] => {
  if (!allowed.share) return []
  const runs = (rule: 'acknowledge' | 'answer') => clocks.some((clock) => clock.rule === rule && clock.metAt === null)
  return [...(runs('acknowledge') ? ['acknowledged' as const] : []), ...(runs('answer') ? ['answered' as const] : [])]
}

/**
 * The act that a message will be: the one chosen; where nothing was said, it acknowledges a report that waits for that, unless it
 * is being decided whether its reporter is sent an acknowledgement at all.
 */
export const draftedAct = (report: Report, { act }: Message, isOmitting: boolean): MessageAct | null => {
  const open = actsOpenIn(report)
  if (act === undefined) return open.includes('acknowledged') && !isOmitting ? 'acknowledged' : null
  return act !== null && open.includes(act) ? act : null
}

/** The text of an acknowledgement, in the reporter's language. */
export const acknowledgementOf = async (
  { reporterLocale, deadline }: Report,
  day: (iso: string) => string,
): Promise<string> => {
  const text = await caseTextIn(reporterLocale)
  return text('casework.acknowledgement', { date: day(deadline) })
}
