import pino from 'pino'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { LauncherError } from '../db/embedded/index.ts'
import { explain } from '../../start/signals.ts'
import { closeInOrder } from './stop-in-order.ts'

test('what was started last ends first, once, and a failure does not keep the rest running', async () => {
  const closing = closeInOrder(pino({ level: 'silent' }))
  const ended: string[] = []
  for (const name of ['database', 'pool', 'server'])
    closing.later(() => {
      ended.push(name)
      if (name === 'pool') throw new Error('broken')
    })
  await Promise.all([closing.close(), closing.close()])
  expect(ended).toEqual(['server', 'pool', 'database'])
})

test('sentences for people are told as they are, of anything else only the place', () => {
  expect(explain(new ConfigError('PORT must be a port number.'))).toBe('PORT must be a port number.')
  expect(explain(new LauncherError('DISK_FULL', 'The disk is full.'))).toBe('The disk is full.')
  expect(explain(Object.assign(new Error('x'), { code: 'EADDRINUSE' }))).toContain('PORT')
  const other = explain(new TypeError('Key (username)=(somebody) exists'))
  expect(other).not.toContain('somebody')
  expect(other).toContain('TypeError')
})
