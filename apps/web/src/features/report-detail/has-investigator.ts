import type { Report } from '@canal/contract/reports/schemas'

/** Somebody of the external investigation, who never learns who the reporter is, reads it too. */
export const hasInvestigator = ({ people, membersAllowedToAccess }: Report): boolean =>
  people.some(({ username, isInvestigator }) => isInvestigator && membersAllowedToAccess.includes(username))
