import { describe, expect, test } from 'vitest'
import type { Endpoint } from '@canal/contract'
import { endpointsByFeature } from '@canal/contract/endpoints'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'

/** Fields by name, in the order of the specification; a path reaches into lists and objects: `items.caseNumber`. */
interface Expected {
  sends?: string
  answers?: string
}

const paging = 'page size sort direction _filters'
const paged = 'items total first last pageNumber pageSize'
const user = 'id username firstName lastName1 lastName2 email phone roles'
const investigator = 'username name lastName secondLastName email channel visibleReports status roles'
const reporterReport =
  'id caseNumber token reference deadline status details conflictOfInterestsWithCommittee committeeMembersWithRestrictedAccess attachedFiles loggedActions'
const message = 'id sender name message timestamp isReporter hasFile attachedChatFile kind audience'
const file = 'id filename size uploadedAt uploadedBy reportPhase previewable'
const under = (parent: string, fields: string) =>
  fields
    .split(' ')
    .map((field) => `${parent}.${field}`)
    .join(' ')
const listItem =
  'id caseNumber createdAt deadline status reviewers membersAllowedToAccess membersAllowedToDownloadFiles subject unread lastActivityAt'
const report = [
  'id caseNumber channelId channelSlug createdAt deadline status updatedAt reviewers membersAllowedToAccess',
  'membersAllowedToDownloadFiles conflictOfInterestsWithCommittee committeeMembersWithRestrictedAccess details',
  'attachedFiles internalFiles loggedActions',
  under(
    'details',
    'dateOfEvent location description witnesses reporterName reporterEmail receiveUpdates acceptDataProtectionPolicy chat',
  ),
  under('details.chat.messages', message),
  under('attachedFiles', file),
  under('internalFiles', 'document phase status addedAt'),
  under('loggedActions', 'id reportId createdAt type user reportStatus details'),
  under('loggedActions.details', 'status attachedFileName filename reviewers'),
].join(' ')
const filesList = under('filesList', 'entryId filename location')
const request =
  'id kind reportId caseNumber requester requestedBy reason status requestedOn date approvers deniers voted total archivedOn reopenedOn reopenedUntil reopenedBy usersWithAccess accessRequests'
const requests: Expected = { sends: paging, answers: `${paged} ${under('items', request)}` }
const chat: Expected = { sends: 'id chatMsg chatTime filesToUpload', answers: filesList }
const uploaded: Expected = { sends: 'id filesList filesList.entryId filesList.uploadedAt' }
const byId: Expected = { sends: 'id' }
const channel =
  'name publicName slug customizedMessage timeZone voteRule reopenHours embedOrigins alternateUsername users committeeShown contact'
const actFields =
  'id kind person capacity proposedAt signers signed needed countsAt isSigned maySign mayStop asksNumbers'
const act = `act ${under('act', actFields)}`
const rosterFields = [
  'seats newcomers acts',
  under('seats', 'userId username name post capacity since hasNewKeys admittedBy isYou isActive isLocked'),
  under('newcomers', 'userId username name post capacity since kind'),
  under('acts', actFields),
].join(' ')
const people: Expected = { answers: 'username fullName' }

/** Specification §7. */
const specified: Record<string, Expected> = {
  'POST auth/login': { sends: 'username password', answers: 'token' },
  'GET auth/current': {
    answers: `${user} channelId channelSlug channelName timeZone passwordChangeRequired keyState locked`,
  },
  'GET auth/refresh-token': { answers: 'token' },
  'POST auth/signup': { sends: 'username password name lastName secondLastName email phone roles', answers: user },
  'GET users': { sends: paging, answers: `${paged} ${under('items', `${user} isActive channelName`)}` },
  'POST anonymous/users/channel-id': { sends: 'channelId', answers: 'username fullName function' },
  'POST users': { sends: 'id', answers: user },
  'PUT users': { sends: 'id name lastName secondLastName email phone' },
  'PATCH users/enable': byId,
  'PATCH users/disable': byId,
  'PATCH users/change-password': { sends: 'id oldPassword newPassword', answers: 'token recoveryCode' },
  'PATCH users/reset-password': { sends: 'id newPassword' },
  'POST users/active-committee-members-without-restricted-access': { sends: 'reportId', ...people },
  'POST users/committee-members': people,
  'GET reports/list': {
    sends: `${paging} reviewers notStatus createdAt`,
    answers: `${paged} ${under('items', listItem)}`,
  },
  'POST reports': { sends: 'id ref slug', answers: report },
  'POST anonymous': {
    sends:
      'channel restrictedUsers dateOfEvent dateOfEventApproximate location locationUnknown description witnesses reporterName reporterMail receiveUpdates attachedFiles acceptDataProtectionPolicy',
    answers: `id caseNumber reference token ${filesList}`,
  },
  'POST anonymous/ref': { sends: 'ref', answers: reporterReport },
  'POST anonymous/channel/ref': { sends: 'ref channelId', answers: reporterReport },
  'PUT reports/details': { sends: 'id status reviewers updatedAt' },
  'PUT reports/chat': chat,
  'PUT anonymous/chat': chat,
  'PUT reports/internal-files': { sends: 'id phase files', answers: filesList },
  'PATCH anonymous/file-uploaded': uploaded,
  'PATCH anonymous/chat/file-uploaded': uploaded,
  'PATCH reports/chat/file-uploaded': uploaded,
  'PATCH reports/internal-files/file-uploaded': uploaded,
  'GET reports/summary': { answers: 'newReports inProgress archived assignedToMe' },
  'PUT reports/downloaded/{id}': {},
  'POST reports/get-download-presigned-url': { sends: 'reportId fileId fileType disposition', answers: 'url' },
}

const vote = (subject: string): Record<string, Expected> =>
  Object.fromEntries(['approve', 'deny', 'withdraw'].map((verb) => [`PATCH approvals/${subject}/${verb}`, byId]))

/** Decisions §7. */
const decided: Record<string, Expected> = {
  'GET anonymous/channels/{slug}': {
    answers: 'id slug publicName logo customizedMessage status isMailOn limits limits.maxFileSize formToken',
  },
  'GET channels': {
    sends: `${paging} status search`,
    answers: `${paged} ${under('items', 'id slug name publicName status members missing')}`,
  },
  'POST channels': { sends: channel, answers: channel },
  'GET channels/{id}': { answers: `${channel} id status logo` },
  'PUT channels/{id}': { sends: channel, answers: channel },
  'PUT channels/{id}/logo': {},
  'DELETE channels/{id}/logo': {},
  'PATCH channels/enable': byId,
  'PATCH channels/disable': byId,
  'GET channels/slug': { sends: 'slug', answers: 'state' },
  'GET external-investigators': { sends: paging, answers: `${paged} ${under('items', investigator)}` },
  'POST external-investigators': {
    sends: 'username password name lastName secondLastName email channel visibleReports roles',
    answers: investigator,
  },
  'GET external-investigators/{id}': { answers: investigator },
  'PUT external-investigators/{id}': {
    sends: 'name lastName secondLastName email visibleReports roles',
    answers: investigator,
  },
  'PATCH external-investigators/enable': byId,
  'PATCH external-investigators/disable': byId,
  'GET roles': { sends: paging, answers: `${paged} items.name` },
  'POST roles': { sends: 'name', answers: 'id name' },
  'PUT roles/{id}': { sends: 'name' },
  'DELETE roles/{id}': {},
  'POST auth/logout': {},
  'GET users/profile': { answers: user },
  'PUT users/profile': { sends: 'email phone', answers: user },
  'POST auth/unlock': { sends: 'recoveryCode oldPassword anew', answers: 'token recoveryCode' },
  'PUT reports/subject': { sends: 'id subject' },
  'PUT reports/note': { sends: 'id text mentions task' },
  'PUT reports/task': { sends: 'id messageId state' },
  'GET requests/access-to-files': requests,
  'GET requests/archived-report': requests,
  'POST requests/access-to-files': { sends: 'reportId reason', answers: 'id' },
  'POST requests/archived-report': { sends: 'reportId reason', answers: 'id' },
  'PATCH requests/access-to-files/cancel': byId,
  'PATCH requests/archived-report/cancel': byId,
  'GET approvals/access-to-files': requests,
  'GET approvals/archived-report': requests,
  ...vote('access-to-files'),
  ...vote('archived-report'),
  ...vote('archived-report/access-requests'),
  ...vote('recusal'),
  'GET requests/recusal': requests,
  'GET approvals/recusal': requests,
  'PATCH requests/recusal/cancel': byId,
  'POST approvals/archived-report/access-requests': { sends: 'requestId reason' },
  'PATCH approvals/archived-report/access-requests/cancel': byId,
  'POST reports/share': { sends: 'id username until' },
  'POST reports/unshare': { sends: 'id username' },
  'POST reports/recuse': { sends: 'id username reason' },
  'GET roster': { answers: rosterFields },
  'GET roster/own': { answers: `checkNumbers ways colleagues awaits ${act}` },
  'POST roster/own/renew': { sends: 'password', answers: 'token' },
  'POST roster/acts': { sends: 'kind userId checkNumbers capacity', answers: act },
  'POST roster/acts/{id}/sign': { sends: 'checkNumbers', answers: act },
  'POST roster/acts/{id}/stop': { sends: 'username password' },
  'POST roster/stoppable': { sends: 'username password', answers: 'channelName acts acts.id' },
  'POST roster/founder': { sends: 'channelId userId' },
  'POST roster/restart': { sends: 'channelId userId' },
  'POST roster/restart/withdraw': { sends: 'channelId' },
  'GET roster/lacking': { answers: 'userId username fullName version remaining isYou' },
  'POST roster/lacking/{userId}': { sends: 'after version', answers: 'done remaining next' },
  'GET governance-log': {
    sends: 'page size sort direction',
    answers: `${paged} ${under('items', 'sequence kind createdAt person former act settings isOwn by')}`,
  },
  'GET recovery-key': { answers: 'current coming act shares holders covering uncovered' },
  'POST recovery-key': { answers: 'version' },
  'POST recovery-key/sign': { sends: 'version checkNumbers' },
  'POST recovery-key/drop': {},
  'POST recovery-key/share': { sends: 'version number', answers: 'share madeAt' },
  'POST recovery-key/kept': { sends: 'version number' },
  'POST recovery-key/older': {},
  'POST recovery-key/cover': { sends: 'after', answers: 'done remaining next' },
  'POST anonymous/get-download-presigned-url': { sends: 'fileId', answers: 'url' },
  'POST files/{id}/location': { answers: 'location' },
  'GET logs': {
    sends: `${paging} type user status caseNumber createdAt`,
    answers: `${paged} ${under('items', 'id reportId caseNumber createdAt type user reportStatus details')}`,
  },
  'GET reports/{id}/since-archived': {
    answers: `id caseNumber archivedOn messages attachedFiles ${under('messages', message)} ${under('attachedFiles', file)}`,
  },
  'GET reports/{id}/logs': {
    sends: paging,
    answers: `${paged} ${under('items', 'id reportId createdAt type user reportStatus details')}`,
  },
  'GET auth/sessions': { answers: 'id isCurrent startedAt lastUsedAt' },
  'DELETE auth/sessions': {},
  'DELETE auth/wrong-passwords': { sends: 'count' },
  'POST auth/otp': { sends: 'password', answers: 'secret uri' },
  'POST auth/passkeys': { sends: 'token name response', answers: 'passkey backupCodes' },
  'GET notifications': {
    sends: `${paging} state`,
    answers: `${paged} ${under('items', 'id kind reportId caseNumber createdAt readAt')}`,
  },
  'PATCH notifications/read': { sends: 'ids all' },
  'GET notifications/preferences': { answers: 'isMailOn language kinds.kind kinds.inApp kinds.byMail' },
  'PUT notifications/preferences': { sends: 'language kinds.kind kinds.inApp kinds.byMail' },
  'GET events': { answers: 'topic id' },
  'GET health/live': {},
  'GET health/ready': {},
  'GET openapi.json': {},
  'GET docs': {},
}

const served = new Map<string, Endpoint>(
  Object.values(endpointsByFeature)
    .flatMap((feature) => Object.values(feature))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path.replace('/api/', '')}`, endpoint]),
)

/** Names of a schema's fields with those of the objects inside, lists and choices seen through. */
const namesOf = (schema: JsonSchema, prefix = ''): string[] => {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items].flat() : [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...namesOf(inner, `${prefix}${name}.`),
  ])
  return [...own, ...parts.flatMap((part) => namesOf(part, prefix))]
}

const sendsOf = ({ body, query }: Endpoint): string[] =>
  [body, query].flatMap((schema) => (schema ? namesOf(jsonSchemaOf(schema, 'input')) : []))
const answersOf = ({ response }: Endpoint): string[] => (response ? namesOf(jsonSchemaOf(response, 'output')) : [])
const words = (text: string | undefined): string[] => text?.split(' ') ?? []

describe.each([
  ['specification §7', specified],
  ['decisions §7', decided],
])('%s', (_, calls) => {
  test.each(Object.entries(calls))('%s is served, with the fields that it names', (call, expected) => {
    const endpoint = served.get(call)
    expect(endpoint, `no endpoint serves ${call}`).toBeDefined()
    if (!endpoint) return
    expect(sendsOf(endpoint)).toEqual(expect.arrayContaining(words(expected.sends)))
    expect(answersOf(endpoint)).toEqual(expect.arrayContaining(words(expected.answers)))
  })
})

test('no two endpoints share a method and a path', () => {
  const total = Object.values(endpointsByFeature).flatMap((feature) => Object.values(feature)).length
  expect(served.size).toBe(total)
})
