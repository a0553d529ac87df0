import type { ReporterReport } from '@canal/contract/reports/schemas'
import { expect, test } from 'vitest'
import { newsBetween } from './announcement.ts'

const reading = (status: ReporterReport['status'], senders: string) =>
  ({
    status,
    details: { chat: { messages: [...senders].map((sender) => ({ isReporter: sender === 'r' })) } },
  }) as unknown as ReporterReport

test('an answer and a new status are read out; one’s own message is not', () => {
  const before = reading('pending', 'r')
  expect(newsBetween(before, reading('pending', 'rr'))).toEqual({ hasAnswer: false, hasMoved: false })
  expect(newsBetween(before, reading('pending', 'rc'))).toEqual({ hasAnswer: true, hasMoved: false })
  expect(newsBetween(before, reading('investigation', 'rc'))).toEqual({ hasAnswer: true, hasMoved: true })
})
