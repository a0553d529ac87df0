import type { AccessRequest } from '@canal/contract/requests/schemas'
import { describe, expect, it } from 'vitest'
import { ownStanding, voterStanding, wholeHoursUntil } from './request-state.ts'

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
    expect(asVoter({ status: 'approved', approvers: ['ana.garcia'] })).toEqual({ state: 'approvedByYou' })
    expect(asVoter({ status: 'approved', approvers: ['marta.ruiz'] })).toEqual({ state: 'approved' })
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

  it('tells of a report that was archived again before its hour that it is archived, and of one at work that it was approved', () => {
    const ended = { usersWithAccess: [] }
    expect(voterStanding(reopened({ ...ended, reportStatus: 'archived' }), 'luis.perez', now).state).toBe('archived')
    expect(voterStanding(reopened({ ...ended, reportStatus: 'reopened' }), 'luis.perez', now).state).toBe('archived')
    expect(voterStanding(reopened({ ...ended, reportStatus: 'investigation' }), 'luis.perez', now).state).toBe(
      'approved',
    )
  })

  it('tells at the very end of the access that the report is archived', () => {
    const ended = reopened({ reopenedUntil: now.toISOString() })
    expect(voterStanding(ended, 'luis.perez', now)).toEqual({ state: 'archived' })
  })
})

describe('one’s own request', () => {
  it('for files is pending with its votes, approved or denied', () => {
    expect(asRequester({})).toEqual({ state: 'pendingApproval', votes })
    expect(asRequester({ voted: 0, total: 0 })).toEqual({ state: 'pendingApproval' })
    expect(asRequester({ status: 'approved' })).toEqual({ state: 'approved' })
    expect(asRequester({ status: 'denied' })).toEqual({ state: 'denied' })
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
