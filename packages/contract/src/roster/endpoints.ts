import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { batchDoneSchema } from '../batches.ts'
import { provenSchema } from '../second-factor/schemas.ts'
import {
  actOutcomeSchema,
  beginActSchema,
  founderSchema,
  governanceEntrySchema,
  lackingSchema,
  olderReportsSchema,
  ownSeatSchema,
  renewedKeysSchema,
  rosterSchema,
  signActSchema,
  stopActSchema,
  stoppableSchema,
  stopperSchema,
  wantedDelegatesSchema,
  wantedExclusionsSchema,
  wantedRulesSchema,
  wantedTermsSchema,
  withdrawRestartSchema,
} from './schemas.ts'

export const getRoster = defineEndpoint({
  method: 'GET',
  path: '/api/roster',
  who: 'committee',
  summary: 'Who is on my committee, who waits, and what waits for signatures; a person who opens it has seen that',
  /** `opened`: not a page that asks by itself, but somebody who came to see. */
  query: z.object({ opened: z.optional(z.literal('true')) }),
  response: rosterSchema,
  errors: ['forbidden'],
})
export const ownSeat = defineEndpoint({
  method: 'GET',
  path: '/api/roster/own',
  who: 'signed-in',
  summary:
    'What one’s own keys wait for: the numbers to read to a colleague, who signed, and the ways left after a reset',
  response: ownSeatSchema,
  errors: ['unauthorized'],
})
const actErrors = ['invalid', 'forbidden', 'not-found', 'conflict', 'too-many-requests', 'service-busy'] as const
export const beginAct = defineEndpoint({
  method: 'POST',
  path: '/api/roster/acts',
  who: 'committee',
  summary:
    'Begin an act with one’s signature: admit somebody, give them their place back, or take them off the committee',
  body: beginActSchema,
  response: actOutcomeSchema,
  errors: [...actErrors, 'keys-changed', 'last-member', 'last-with-access'],
})
export const changeRules = defineEndpoint({
  method: 'POST',
  path: '/api/roster/rules',
  who: 'committee',
  summary: 'Begin an act that changes the rules of votes with one’s signature',
  body: wantedRulesSchema,
  response: actOutcomeSchema,
  errors: ['invalid', 'forbidden', 'conflict', 'too-many-requests', 'service-busy'],
})
export const appoint = defineEndpoint({
  method: 'POST',
  path: '/api/roster/appointments',
  who: 'committee',
  summary:
    'Begin an act that says who is the delegate, and who stands in for them in which order, with one’s signature',
  body: wantedDelegatesSchema,
  response: actOutcomeSchema,
  errors: ['invalid', 'forbidden', 'not-found', 'conflict', 'too-many-requests', 'service-busy'],
})
export const changeExclusions = defineEndpoint({
  method: 'POST',
  path: '/api/roster/exclusions',
  who: 'committee',
  summary:
    'Begin an act, with one’s signature, that says which categories the reporter’s form proposes to keep from a member',
  body: wantedExclusionsSchema,
  response: actOutcomeSchema,
  errors: ['invalid', 'forbidden', 'not-found', 'conflict', 'too-many-requests', 'service-busy'],
})
export const changeTerms = defineEndpoint({
  method: 'POST',
  path: '/api/roster/terms',
  who: 'committee',
  summary:
    'Begin an act, with one’s signature, that says how long reports are kept that are closed from then on; a second member’s counts',
  body: wantedTermsSchema,
  response: actOutcomeSchema,
  errors: ['invalid', 'forbidden', 'conflict', 'too-many-requests', 'service-busy'],
})
export const signAct = defineEndpoint({
  method: 'POST',
  path: '/api/roster/acts/{id}/sign',
  who: 'committee',
  summary: 'Sign an act that waits',
  params: z.object({ id: field.id }),
  body: signActSchema,
  response: actOutcomeSchema,
  errors: [...actErrors, 'last-with-access'],
})
export const listStoppable = defineEndpoint({
  method: 'POST',
  path: '/api/roster/stoppable',
  who: 'anyone',
  summary: 'What waits in one’s committee, for a member who cannot sign in; begins no session',
  body: stopperSchema,
  response: stoppableSchema,
  errors: ['invalid', 'credentials-invalid', 'too-many-requests', 'proof-of-work-required', 'service-busy'],
})
export const stopAct = defineEndpoint({
  method: 'POST',
  path: '/api/roster/acts/{id}/stop',
  who: 'anyone',
  summary: 'Stop an act that waits: a member signed in, or one who proves it with username and password',
  params: z.object({ id: field.id }),
  body: stopActSchema,
  errors: [
    'invalid',
    'unauthorized',
    'credentials-invalid',
    'forbidden',
    'not-found',
    'too-many-requests',
    'proof-of-work-required',
    'service-busy',
  ],
})
export const stopRequest = defineEndpoint({
  method: 'POST',
  path: '/api/roster/requests/{id}/stop',
  who: 'anyone',
  summary:
    'Stop a request that nobody is left to vote on: a member whom the report named, or who left up to thirty days ago, by username and password',
  params: z.object({ id: field.id }),
  body: stopperSchema,
  errors: [
    'invalid',
    'credentials-invalid',
    'not-found',
    'too-many-requests',
    'proof-of-work-required',
    'service-busy',
  ],
})
export const renewKeys = defineEndpoint({
  method: 'POST',
  path: '/api/roster/own/renew',
  who: 'committee',
  summary:
    'Make other keys in place of one’s own, which somebody may know: they count once the committee’s rule lets them',
  body: provenSchema,
  response: renewedKeysSchema,
  errors: ['invalid', 'password-incorrect', 'forbidden', 'conflict', 'too-many-requests', 'service-busy'],
})
export const nameFounder = defineEndpoint({
  method: 'POST',
  path: '/api/roster/founder',
  who: 'admin',
  summary: 'Name who begins a channel’s committee, as long as nobody has',
  body: founderSchema,
  errors: ['invalid', 'not-found', 'conflict'],
})
export const beginRestart = defineEndpoint({
  method: 'POST',
  path: '/api/roster/restart',
  who: 'admin',
  summary:
    'Wish that another committee, begun by who is named, receive a channel’s reports: counts after thirty days in which no member stopped it',
  body: founderSchema,
  errors: ['invalid', 'not-found', 'conflict'],
})
export const withdrawRestart = defineEndpoint({
  method: 'POST',
  path: '/api/roster/restart/withdraw',
  who: 'admin',
  summary: 'Take back a wish for another committee, as long as it waits',
  body: withdrawRestartSchema,
  errors: ['invalid', 'not-found'],
})
export const lackingColleagues = defineEndpoint({
  method: 'GET',
  path: '/api/roster/lacking',
  who: 'committee',
  summary: 'Colleagues who lack keys of reports that the caller keeps',
  response: z.array(lackingSchema),
  errors: ['forbidden'],
})
export const giveOlderReports = defineEndpoint({
  method: 'POST',
  path: '/api/roster/lacking/{userId}',
  who: 'committee',
  summary: 'Give a colleague the keys of the next reports that both may see; says how many remain',
  params: z.object({ userId: field.id }),
  body: olderReportsSchema,
  response: batchDoneSchema,
  errors: ['invalid', 'forbidden', 'not-found', 'keys-changed'],
})
export const governanceLog = defineEndpoint({
  method: 'GET',
  path: '/api/governance-log',
  who: 'committee',
  summary:
    'The register of governance of my channel, newest first unless asked otherwise: what its members and its administrators did about it',
  query: z.object(pageQuery(['createdAt'])),
  response: pageOf(governanceEntrySchema),
  errors: ['invalid', 'forbidden'],
})
