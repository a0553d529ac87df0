import { notificationKinds, type Notification } from '@canal/contract/notifications/schemas'
import { describe, expect, it } from 'vitest'
import { icons, wayTo } from './kinds.ts'

const about = (kind: Notification['kind'], reportId: string | null): Notification => ({
  id: 'n',
  kind,
  reportId,
  caseNumber: reportId && '2026-4393',
  act: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt: null,
})

describe('a notification', () => {
  it('has a sign of its own for each kind', () => {
    expect(new Set(notificationKinds.map((kind) => icons[kind])).size).toBe(notificationKinds.length)
  })

  it('leads to its report; of a message, to the messages, and of an access that is asked for, to where it is given', () => {
    expect(wayTo(about('assigned', 'r'))).toMatchObject({ params: { id: 'r', section: undefined } })
    expect(wayTo(about('new-message', 'r'))).toMatchObject({ params: { id: 'r', section: 'messages' } })
    expect(wayTo(about('share-wanted', 'r'))).toMatchObject({ params: { id: 'r', section: 'settings' } })
  })

  it('about a vote leads to the approvals of its report', () => {
    expect(wayTo(about('vote-wanted', 'r'))).toEqual({ to: '/admin/approvals', search: { caseNumber: '2026-4393' } })
  })

  it('about what waits for signatures leads to the committee', () => {
    expect(wayTo(about('committee-acts', null))).toEqual({ to: '/admin/keys' })
    expect(wayTo(about('act-waits', null))).toEqual({ to: '/admin/keys' })
    expect(wayTo(about('channel-changed', null))).toEqual({ to: '/admin' })
  })
})
