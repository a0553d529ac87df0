import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { carryKeys, withCarriedKeys } from './root-key/carried-keys.ts'
import { DecryptionError } from './errors.ts'
import { setupSender } from './hpke.ts'
import { generateKeyPair } from './key-pair.ts'
import { withRingId } from './root-key/ring-id.ts'
import { newRootKey, parseRootKeys } from './root-key/root-keys.ts'
import { createOpener, createSealer, openBase, sealBase, vouchForBox } from './seal.ts'

const aad = Buffer.from('aad')
const secondRoot = newRootKey()
const rootKeys = parseRootKeys(newRootKey())
const holder = generateKeyPair()

describe('sealing to a holder', () => {
  it('gives back every key of a transaction, in any order', () => {
    const sealer = createSealer(rootKeys, holder.publicKey)
    const keys = Array.from({ length: 20 }, () => randomBytes(32))
    const boxes = keys.map((key, at) => sealer.seal(key, Buffer.from(`aad ${at}`)))
    const opener = createOpener(rootKeys, holder.privateKey)
    for (const at of keys.keys()) {
      const back = keys.length - 1 - at
      expect(opener.open(boxes[back]!, Buffer.from(`aad ${back}`))).toEqual(keys[back])
    }
  })

  it('is refused to another holder, with another AAD, and after any flipped byte', () => {
    const box = createSealer(rootKeys, holder.publicKey).seal(randomBytes(32), aad)
    const opener = createOpener(rootKeys, holder.privateKey)
    expect(() => createOpener(rootKeys, generateKeyPair().privateKey).open(box, aad)).toThrow(DecryptionError)
    expect(() => opener.open(box, Buffer.from('x'))).toThrow(DecryptionError)
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box)
      changed[at]! ^= 0x10
      expect(() => opener.open(changed, aad)).toThrow(DecryptionError)
      expect(() => opener.open(box.subarray(0, at), aad)).toThrow(DecryptionError)
    }
    expect(opener.open(box, aad)).toHaveLength(32)
  })

  it('does not let boxes of one transaction change places', () => {
    const sealer = createSealer(rootKeys, holder.publicKey)
    const [first, second] = [
      sealer.seal(randomBytes(32), Buffer.from('1')),
      sealer.seal(randomBytes(32), Buffer.from('2')),
    ]
    const opener = createOpener(rootKeys, holder.privateKey)
    expect(() => opener.open(first, Buffer.from('2'))).toThrow(DecryptionError)
    expect(() => opener.open(second, Buffer.from('1'))).toThrow(DecryptionError)
  })

  it('refuses a box planted by who knows the public key but not ROOT_KEY', () => {
    const opener = createOpener(rootKeys, holder.privateKey)
    const info = Buffer.from('canal/slot/1')
    const planters = [
      setupSender(holder.publicKey, { info }),
      setupSender(holder.publicKey, { info, psk: { key: randomBytes(32), id: Buffer.from(rootKeys.currentId) } }),
    ]
    for (const planter of planters) {
      const { ct } = planter.seal(randomBytes(32), aad)
      const box = Buffer.concat([Buffer.from([1]), withRingId(rootKeys.currentId, planter.enc), Buffer.alloc(4), ct])
      expect(() => opener.open(box, aad)).toThrow(DecryptionError)
    }
    expect(() => opener.open(sealBase(holder.publicKey, randomBytes(32), aad), aad)).toThrow(DecryptionError)
  })

  it('outlives a rotation of ROOT_KEY while the old key is in the ring, and no longer', () => {
    const first = newRootKey()
    const box = createSealer(parseRootKeys(`k1:${first}`), holder.publicKey).seal(Buffer.alloc(32, 7), aad)
    const rotated = parseRootKeys(`k2:${secondRoot},k1:${first}`)
    expect(createOpener(rotated, holder.privateKey).open(box, aad)).toEqual(Buffer.alloc(32, 7))
    const retired = parseRootKeys(`k2:${secondRoot}`)
    expect(() => createOpener(retired, holder.privateKey).open(box, aad)).toThrow(DecryptionError)
  })

  it('of a key that was retired opens where a newer one vouched for it, and for no box that was made with it since', () => {
    const first = newRootKey()
    const both = parseRootKeys(`k2:${secondRoot},k1:${first}`)
    const thief = createSealer(parseRootKeys(`k1:${first}`), holder.publicKey)
    const box = thief.seal(Buffer.alloc(32, 7), aad)
    const vouched = vouchForBox(both, box) ?? expect.fail('a box of the ring')
    const retired = withCarriedKeys(parseRootKeys(`k2:${secondRoot}`), carryKeys(both), 'k2')
    const opener = createOpener(retired, holder.privateKey)
    expect(opener.open(vouched, aad)).toEqual(Buffer.alloc(32, 7))
    expect(() => opener.open(box, aad)).toThrow(DecryptionError)
    const planted = Buffer.concat([vouched.subarray(0, -box.length), thief.seal(Buffer.alloc(32, 8), aad)])
    for (const wrong of [planted, vouched.subarray(0, 20), vouched.subarray(0, 1)])
      expect(() => opener.open(wrong, aad)).toThrow(DecryptionError)
    expect(vouchForBox(retired, box)).toBeNull()
    expect(vouchForBox(both, vouched)).toEqual(vouched)
  })

  it('still opens an old context after many others', () => {
    const sealed = Array.from({ length: 520 }, () => createSealer(rootKeys, holder.publicKey).seal(aad, aad))
    const opener = createOpener(rootKeys, holder.privateKey)
    for (const box of sealed) expect(opener.open(box, aad)).toEqual(aad)
    expect(opener.open(sealed[0]!, aad)).toEqual(aad)
  })
})

describe('recovery boxes', () => {
  it('open with the private half alone, no ROOT_KEY needed', () => {
    const key = randomBytes(32)
    expect(openBase(holder.privateKey, sealBase(holder.publicKey, key, aad), aad)).toEqual(key)
  })

  it('are refused with another key or AAD, when changed, and as slots of the other kind', () => {
    const box = sealBase(holder.publicKey, randomBytes(32), aad)
    const slot = createSealer(rootKeys, holder.publicKey).seal(randomBytes(32), aad)
    const changed = Buffer.from(box)
    changed[40]! ^= 1
    expect(() => openBase(generateKeyPair().privateKey, box, aad)).toThrow(DecryptionError)
    expect(() => openBase(holder.privateKey, box, Buffer.alloc(0))).toThrow(DecryptionError)
    for (const wrong of [changed, slot, Buffer.alloc(0), box.subarray(0, 20)])
      expect(() => openBase(holder.privateKey, wrong, aad)).toThrow(DecryptionError)
  })
})
