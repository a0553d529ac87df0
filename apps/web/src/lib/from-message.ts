import { answerPart } from '@canal/contract/casework/parts'
import type { Report, ReporterReport } from '@canal/contract/reports/schemas'

/**
 * Whether a message in the last days of another report began this one: nothing was asked. The form takes no empty description;
 * one that the committee suppressed is empty, too.
 */
export const isFromMessage = ({ details }: Pick<Report, 'details'> | Pick<ReporterReport, 'details'>): boolean =>
  details.description === '' && !details.suppressed.some(({ part }) => part === answerPart('description'))
