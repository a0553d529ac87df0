import type { AccessRequest } from '@canal/contract/requests/schemas'
import { expect, test } from 'vitest'
import type { Call } from '../../lib/api.ts'
import { kindToVoteOn } from './kind-to-vote-on.ts'

type Waiting = Pick<AccessRequest, 'status'> & { accessRequests: { status: string }[] }
const answering = (answers: Record<string, readonly Waiting[] | null>) =>
  (({ path }: { path: string }) => {
    const items = answers[path.split('/').at(-1) ?? '']
    return items ? Promise.resolve({ items }) : Promise.reject(new Error('no answer'))
  }) as unknown as Call
const pending: Waiting = { status: 'pending', accessRequests: [] }
const approved: Waiting = { status: 'approved', accessRequests: [] }

test('a vote on an archived report, or on who joins a reopened one, stands among the archived ones', async () => {
  expect(await kindToVoteOn(answering({ 'archived-report': [pending], recusal: [] }), '2026-1')).toBe('archived-report')
  const joined = { ...approved, accessRequests: [{ status: 'pending' }] }
  expect(await kindToVoteOn(answering({ 'archived-report': [joined], recusal: [] }), '2026-1')).toBe('archived-report')
})

test('a vote on a recusal stands among these', async () => {
  const call = answering({ 'archived-report': [approved], recusal: [pending] })
  expect(await kindToVoteOn(call, '2026-1')).toBe('recusal')
})

test('where nothing else waits, or nobody answers, it is about files', async () => {
  expect(await kindToVoteOn(answering({ 'archived-report': [approved], recusal: [] }), '2026-1')).toBe(
    'access-to-files',
  )
  expect(await kindToVoteOn(answering({}), '2026-1')).toBe('access-to-files')
})
