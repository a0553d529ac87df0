import { describe, expect, it } from 'vitest'
import { carryKeys, withCarriedKeys } from './carried-keys.ts'
import { DecryptionError } from '../errors.ts'
import { openUnderRoot, sealUnderRoot } from './ring-box.ts'
import { splitRingId, withRingId } from './ring-id.ts'
import { ringMac, verifyOlderMac, verifyRingMac } from './ring-mac.ts'
import { newRootKey, parseRootKeys } from './root-keys.ts'

const old = newRootKey()
const before = parseRootKeys(`k1:${old}`)
const recent = newRootKey()
const rotated = parseRootKeys(`k2:${recent},k1:${old}`)
const without = parseRootKeys(`k2:${newRootKey()}`)
const aad = Buffer.from('aad')

describe('MACs and boxes that carry the id of their root key', () => {
  it('outlive a rotation of the root key as long as the old one stays in the ring', () => {
    const mac = ringMac(before, 'policy', ['a', 1])
    const box = sealUnderRoot(before, 'outbox', Buffer.from('x'), aad)
    expect(verifyRingMac(rotated, 'policy', ['a', 1], mac)).toBe(true)
    expect(openUnderRoot(rotated, 'outbox', box, aad).toString()).toBe('x')
    expect(verifyRingMac(without, 'policy', ['a', 1], mac)).toBe(false)
    expect(() => openUnderRoot(without, 'outbox', box, aad)).toThrow(DecryptionError)
  })

  it('are refused of a key that was retired, but for what a newer MAC covers', () => {
    const alone = parseRootKeys(`k2:${recent}`)
    const retired = withCarriedKeys(alone, carryKeys(rotated), 'k2')
    const mac = ringMac(before, 'policy', ['a', 1])
    expect([retired.ids, retired.trustedIds]).toEqual([['k2', 'k1'], ['k2']])
    expect(verifyRingMac(retired, 'policy', ['a', 1], mac)).toBe(false)
    expect(verifyOlderMac(retired, 'policy', ['a', 1], mac)).toBe(true)
    expect(verifyOlderMac(retired, 'policy', ['b', 1], mac)).toBe(false)
    const box = sealUnderRoot(before, 'outbox', Buffer.from('x'), aad)
    expect(() => openUnderRoot(retired, 'outbox', box, aad)).toThrow(DecryptionError)
  })

  it('are refused under another label, another value, another ring id or when cut', () => {
    const mac = ringMac(rotated, 'policy', ['a'])
    const renamed = withRingId('k1', splitRingId(mac)!.rest)
    expect(verifyRingMac(rotated, 'acl', ['a'], mac)).toBe(false)
    expect(verifyRingMac(rotated, 'policy', ['b'], mac)).toBe(false)
    for (const wrong of [renamed, mac.subarray(0, -1), Buffer.alloc(0), Buffer.from([200, 1])])
      expect(verifyRingMac(rotated, 'policy', ['a'], wrong)).toBe(false)
    expect(() => openUnderRoot(rotated, 'totp', sealUnderRoot(rotated, 'outbox', aad, aad), aad)).toThrow(
      DecryptionError,
    )
    expect(() => openUnderRoot(rotated, 'totp', Buffer.alloc(3), aad)).toThrow(DecryptionError)
  })
})
