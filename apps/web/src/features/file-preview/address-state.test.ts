import { describe, expect, it } from 'vitest'
import { afterBroken } from './address-state.ts'

const broken = { isLost: false, isAlive: true, renewals: 0 }

describe('a preview that shows nothing any more', () => {
  it('gets a fresh address where its own has ended, without a word', () => {
    expect(afterBroken({ ...broken, isAlive: false })).toBe('renew')
    expect(afterBroken({ ...broken, isAlive: false, isLost: true })).toBe('renew')
  })

  it('gets one where the connection was lost and is back', () => {
    expect(afterBroken({ ...broken, isLost: true })).toBe('renew')
  })

  it('is a broken file where the bytes are there and make no sense', () => {
    expect(afterBroken(broken)).toBe('preview')
  })

  it('says that loading failed where nobody answers, or renewing did not help', () => {
    expect(afterBroken({ ...broken, isAlive: null, isLost: true })).toBe('loading')
    expect(afterBroken({ ...broken, isLost: true, renewals: 2 })).toBe('loading')
    expect(afterBroken({ ...broken, isAlive: false, renewals: 2 })).toBe('loading')
  })
})
