import type { AccessRequest } from '@canal/contract/requests/schemas'
import { describe, expect, it } from 'vitest'
import { reopenedAccessStanding, ownStanding, voterStanding, wholeHoursUntil } from './request-state.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const request = (given: Partial<AccessRequest>): AccessRequest => ({
  id: '1',
  kind: 'access-to-files',
  reportId: 'r',
  caseNumber: '2026-0001',
  subject: null,
  reportStatus: 'archived',
  requester: 'luis.perez',
  requestedBy: 'luis.perez',
  reason: null,
  status: 'pending',
  requestedOn: '2026-11-19T12:00:00.000Z',
  date: null,
  approvers: [],
  deniers: [],
  voted: 1,
  total: 3,
  keysPending: false,
  decidedFrom: null,
  concerns: null,
  archivedOn: null,
  reopenedOn: null,
  reopenedUntil: null,
  reopenedBy: null,
  usersWithAccess: [],
  accessRequests: [],
  allowed: { vote: false, withdraw: false, cancel: false },
  ...given,
})
const reopened = (given: Partial<AccessRequest> = {}) =>
  request({
    kind: 'archived-report',
    reportStatus: 'reopened',
    status: 'approved',
    date: '2026-11-20T07:00:00.000Z',
    reopenedOn: '2026-11-20T07:00:00.000Z',
    reopenedUntil: '2026-11-21T19:30:00.000Z',
    usersWithAccess: ['luis.perez'],
    approvers: ['ana.garcia'],
    ...given,
  })
/** Of files, that are open to who asked. */
const inForce: Partial<AccessRequest> = { status: 'approved', usersWithAccess: ['luis.perez'] }
const asVoter = (given: Partial<AccessRequest>) => voterStanding(request(given), 'ana.garcia', now)
const asRequester = (given: Partial<AccessRequest>) => ownStanding(request(given), 'luis.perez', now)
const votes = { voted: 1, total: 3 }

describe('a request, to somebody who votes', () => {
  it('tells while it is pending what they said themselves, or that they asked, with the votes so far', () => {
    expect(asVoter({})).toEqual({ state: 'pending', votes })
    expect(asVoter({ approvers: ['ana.garcia'] })).toEqual({ state: 'approvedByYou', votes })
    expect(asVoter({ deniers: ['ana.garcia'] })).toEqual({ state: 'deniedByYou', votes })
    expect(asVoter({ requestedBy: 'ana.garcia' })).toEqual({ state: 'requestedByYou', votes })
  })

  it('tells once it is decided whether it was so by them, and no votes any more', () => {
    expect(asVoter({ ...inForce, approvers: ['ana.garcia'] })).toEqual({ state: 'approvedByYou' })
    expect(asVoter({ ...inForce, approvers: ['marta.ruiz'] })).toEqual({ state: 'approved' })
    expect(asVoter({ status: 'denied', deniers: ['ana.garcia'] })).toEqual({ state: 'deniedByYou' })
    expect(asVoter({ status: 'denied', approvers: ['ana.garcia'] })).toEqual({ state: 'denied' })
  })

  it('about an archived report tells that it is open again: to those with access until when, to others since when', () => {
    expect(voterStanding(reopened(), 'luis.perez', now)).toEqual({
      state: 'accessGranted',
      until: '2026-11-21T19:30:00.000Z',
    })
    expect(voterStanding(reopened(), 'ana.garcia', now)).toEqual({
      state: 'reopened',
      since: '2026-11-20T07:00:00.000Z',
    })
  })

  it('tells of files that were shut again since that this access has ended, whoever approved it', () => {
    const ended: Partial<AccessRequest> = { status: 'approved', approvers: ['ana.garcia'], usersWithAccess: [] }
    for (const reportStatus of ['archived', 'reopened', 'instruction'] as const)
      expect(asVoter({ ...ended, reportStatus })).toEqual({ state: 'inactive', hasEnded: true })
  })
})

describe('an approved request for an archived report, to whoever it was approved by', () => {
  // Who asked, who approved, and who only may vote.
  const toEach = (request: AccessRequest) => [
    ownStanding(request, 'luis.perez', now),
    voterStanding(request, 'luis.perez', now),
    voterStanding(request, 'ana.garcia', now),
    voterStanding(request, 'marta.ruiz', now),
  ]
  const ended = { usersWithAccess: [] }
  const all = (standing: object) => [standing, standing, standing, standing]

  it('is archived at the very end of the access, by the clock alone', () => {
    expect(toEach(reopened({ reopenedUntil: now.toISOString() }))).toEqual(all({ state: 'archived' }))
  })

  it('is archived once the report was archived again', () => {
    expect(toEach(reopened({ ...ended, reportStatus: 'archived' }))).toEqual(all({ state: 'archived' }))
  })

  it('is reopened, without a time of its own, where another request has reopened the report since', () => {
    expect(toEach(reopened({ ...ended, reportStatus: 'reopened' }))).toEqual(all({ state: 'reopened' }))
  })

  it.each(['instruction', 'investigation', 'resolution'] as const)('is in %s once the report is', (reportStatus) => {
    expect(toEach(reopened({ ...ended, reportStatus }))).toEqual(all({ state: reportStatus }))
  })
})

describe('a request to be added to a reopened report', () => {
  const reopenedAccess = (given: Partial<AccessRequest['accessRequests'][number]> = {}) => ({
    ...request({ requestedBy: 'marta.ruiz', status: 'approved', approvers: ['ana.garcia'], ...given }),
  })
  const among = (usersWithAccess: string[], more: Partial<AccessRequest> = {}) => reopened({ usersWithAccess, ...more })

  it('is approved, by you or by others, as long as it gives access', () => {
    const parent = among(['luis.perez', 'marta.ruiz'])
    expect(reopenedAccessStanding(reopenedAccess(), parent, 'ana.garcia', now)).toEqual({ state: 'approvedByYou' })
    expect(reopenedAccessStanding(reopenedAccess(), parent, 'marta.ruiz', now)).toEqual({ state: 'approved' })
  })

  it.each([
    ['the hours are over', { reopenedUntil: now.toISOString() }],
    ['the report was archived again', { usersWithAccess: [], reportStatus: 'archived' }],
    ['the report is at work again', { usersWithAccess: [], reportStatus: 'instruction' }],
    ['it was taken from them alone', { usersWithAccess: ['luis.perez'] }],
  ] as const)('has ended once %s', (_, more) => {
    const parent = among(['luis.perez', 'marta.ruiz'], more as Partial<AccessRequest>)
    for (const username of ['ana.garcia', 'marta.ruiz', 'luis.perez'])
      expect(reopenedAccessStanding(reopenedAccess(), parent, username, now)).toEqual({
        state: 'inactive',
        hasEnded: true,
      })
  })

  it('tells of one that waits, or was denied, what any vote does', () => {
    const parent = among(['luis.perez'])
    expect(reopenedAccessStanding(reopenedAccess({ status: 'pending' }), parent, 'marta.ruiz', now)).toEqual({
      state: 'requestedByYou',
      votes,
    })
    expect(reopenedAccessStanding(reopenedAccess({ status: 'denied' }), parent, 'luis.perez', now)).toEqual({
      state: 'denied',
    })
  })
})

describe('one’s own request', () => {
  it('for files is pending with its votes, approved or denied', () => {
    expect(asRequester({})).toEqual({ state: 'pendingApproval', votes })
    expect(asRequester({ voted: 0, total: 0 })).toEqual({ state: 'pendingApproval' })
    expect(asRequester(inForce)).toEqual({ state: 'approved' })
    expect(asRequester({ status: 'denied' })).toEqual({ state: 'denied' })
  })

  it('for files says that this access has ended once the report was archived, or reopened since', () => {
    for (const reportStatus of ['archived', 'reopened', 'instruction'] as const)
      expect(asRequester({ status: 'approved', reportStatus })).toEqual({ state: 'inactive', hasEnded: true })
  })

  it('for a recusal is approved or denied, whatever became of the report', () => {
    const recusal = { kind: 'recusal', concerns: 'pablo.gil', reportStatus: 'archived' } as const
    expect(asRequester({ ...recusal, status: 'approved' })).toEqual({ state: 'approved' })
    expect(asRequester({ ...recusal, status: 'denied' })).toEqual({ state: 'denied' })
    expect(asVoter({ ...recusal, status: 'approved', approvers: ['ana.garcia'] })).toEqual({ state: 'approvedByYou' })
  })

  it('for an archived report grants or denies access', () => {
    expect(ownStanding(reopened(), 'luis.perez', now)).toMatchObject({ state: 'accessGranted' })
    expect(ownStanding(reopened({ status: 'denied' }), 'luis.perez', now)).toEqual({ state: 'accessDenied' })
    expect(ownStanding(reopened({ status: 'pending' }), 'luis.perez', now)).toMatchObject({ state: 'pendingApproval' })
  })
})

describe('the time that an access has left', () => {
  it('is counted in whole hours, of which a begun one is none', () => {
    expect(wholeHoursUntil('2026-11-21T19:30:00.000Z', now)).toBe(31)
    expect(wholeHoursUntil('2026-11-20T12:59:59.000Z', now)).toBe(0)
    expect(wholeHoursUntil('2026-11-20T13:00:00.000Z', now)).toBe(1)
  })

  it('is never less than nothing', () => {
    expect(wholeHoursUntil('2026-11-20T10:00:00.000Z', now)).toBe(0)
  })
})
