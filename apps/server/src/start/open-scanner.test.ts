import { afterEach, expect, test } from 'vitest'
import { testConfig } from '../../test/app.ts'
import type { Scanner } from '../platform/scanner/scanner.ts'
import { openScanner } from './open-scanner.ts'

let opened: Scanner | null = null
afterEach(() => opened?.stop())

const open = async (environment: Record<string, string>): Promise<{ state: string; said: string[] }> => {
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  opened = await openScanner(testConfig(environment), { info: say, warn: say })
  return { state: opened.state(), said }
}

test('without CLAMAV_HOST there is no scanner, and nothing is said', async () => {
  expect(await open({})).toEqual({ state: 'off', said: [] })
})

test('one that does not answer is told of, and keeps nothing from starting', async () => {
  const { state, said } = await open({ CLAMAV_HOST: '/nowhere/clamd.ctl' })
  expect(state).toBe('gone')
  expect(said).toHaveLength(1)
})

test('one on another machine is warned of, since files travel there in clear', async () => {
  // RFC 6761 §6.4: a name that leads nowhere.
  const { said } = await open({ CLAMAV_HOST: 'clamav.invalid' })
  expect(said[0]).toContain('in clear')
})
