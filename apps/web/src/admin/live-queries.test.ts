import type { Changed } from '@canal/contract/events/schemas'
import { expect, test } from 'vitest'
import { isConcerned } from './live-queries.ts'

const keys = [
  ['reports', 'list', {}],
  ['reports', 'summary'],
  ['reports', 'dashboard'],
  ['reports', 'counts'],
  ['reports', 'one', '7'],
  ['reports', 'one', '8'],
  ['reports', 'log', '7'],
  ['users', 'assignable', '7'],
  ['requests', 'files', 'pending'],
  ['approvals', 'files', 'pending'],
  ['notifications', 'unread'],
  ['people', 'list', {}],
]
const dashboard = ['reports,list', 'reports,summary', 'reports,dashboard', 'reports,counts']
const concernedBy = (topic: Changed['topic'], id: string) =>
  keys
    .filter((key) => isConcerned(key, [{ topic, id }]))
    .map((key) => key.filter((part) => typeof part === 'string').join())

test('a change touches what shows it, and no other report', () => {
  expect(concernedBy('chat', '7')).toEqual([...dashboard, 'reports,one,7'])
  expect(concernedBy('report', '7')).toEqual([...dashboard, 'reports,one,7'])
  expect(concernedBy('files', '7')).toEqual(['reports,one,7'])
  expect(concernedBy('log', '7')).toEqual(['reports,log,7'])
  expect(concernedBy('notifications', '')).toEqual(['notifications,unread'])
})

test('a vote that is wanted, or no longer wanted, is seen where votes are listed or counted: home and the ways too', () => {
  expect(concernedBy('requests', '7')).toEqual([
    'reports,dashboard',
    'reports,counts',
    'requests,files,pending',
    'approvals,files,pending',
  ])
})

test('reading a report does not have it read again: that would never end', () => {
  expect(concernedBy('reading', '7')).toEqual(dashboard)
})

test('a report that is not named may be any of them; and everything may have changed', () => {
  expect(concernedBy('report', '')).toContain('reports,one,8')
  expect(concernedBy('everything', '')).toHaveLength(keys.length - 1)
})
