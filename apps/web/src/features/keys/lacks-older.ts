import type { Readmission } from '@canal/contract/readmissions/schemas'

/** Whether older reports come to them by a member's hand alone: nothing is given back to who is new. */
export const lacksOlder = ({ isNew, isInvestigator }: Readmission): boolean => isNew && !isInvestigator
