import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { RootKeyError } from '../errors.ts'
import { keyCheckValue, matchesKeyCheck, newRootKey, parseRootKeys } from './root-keys.ts'

const problemOf = (text: string): string => {
  try {
    parseRootKeys(text)
  } catch (error) {
    if (error instanceof RootKeyError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the ring of root keys', () => {
  it('takes a bare key in base64, base64url and hexadecimal for the same key', () => {
    const key = newRootKey()
    const hex = Buffer.from(key, 'base64').toString('hex')
    const url = Buffer.from(key, 'base64').toString('base64url')
    const subkeys = [key, hex, hex.toUpperCase(), url, ` ${key}\n`].map((text) => parseRootKeys(text).subkey('slot'))
    for (const subkey of subkeys) expect(subkey).toEqual(subkeys[0])
  })

  it('writes with the first key and reads with all', () => {
    const [old, recent] = [newRootKey(), newRootKey()]
    const ring = parseRootKeys(`k2:${recent},\n k1:${old}`)
    expect(ring.ids).toEqual(['k2', 'k1'])
    expect(ring.currentId).toBe('k2')
    expect(ring.subkey('slot')).toEqual(ring.subkey('slot', 'k2'))
    expect(ring.subkey('slot', 'k1')).toEqual(parseRootKeys(old).subkey('slot'))
    expect(() => ring.subkey('slot', 'k3')).toThrow(RootKeyError)
  })

  it('derives a different key for every label', () => {
    const ring = parseRootKeys(newRootKey())
    const labels = ['slot', 'ref-index', 'ref-kek', 'session', 'policy', 'acl', 'log', 'form-token'] as const
    expect(new Set(labels.map((label) => ring.subkey(label).toString('hex'))).size).toBe(labels.length)
  })

  it.each([
    ['', 'ROOT_KEY is empty; it needs 32 random bytes in base64 or hexadecimal.'],
    ['not a key!', 'ROOT_KEY is neither base64 nor hexadecimal.'],
    [Buffer.from('short').toString('base64'), 'ROOT_KEY must be 32 bytes long, not 5.'],
    ['00'.repeat(32), 'ROOT_KEY is one byte repeated, not a random key.'],
    ['k1:', 'ROOT_KEY has an id but no key.'],
    [`k 1:${newRootKey()}`, 'ROOT_KEY needs an id of 1 to 32 letters, digits, "-" or "_".'],
    [`k1:${newRootKey()},${newRootKey()}`, 'ROOT_KEY entry 2 has no id; a ring is written id:key,id:key.'],
    [`k1:${newRootKey()},`, 'ROOT_KEY entry 2 is empty; take out the comma too many.'],
    [`k1:${newRootKey()},k1:${newRootKey()}`, 'ROOT_KEY has the id "k1" twice; each key needs its own.'],
  ])('says in one sentence what is wrong with %j', (text, sentence) => {
    expect(problemOf(text)).toBe(sentence)
  })

  it('refuses the same key under two ids', () => {
    const key = newRootKey()
    expect(problemOf(`a:${key},b:${key}`)).toBe('ROOT_KEY entry 2 repeats the key of another entry.')
  })

  it('never repeats a key in a message or when printed', () => {
    const key = newRootKey()
    expect(problemOf(`${key}:k1`)).not.toContain(key.slice(0, 8))
    const ring = parseRootKeys(key)
    ring.subkey('slot')
    expect(inspect(ring, { depth: 9 }) + JSON.stringify(ring)).not.toContain(Buffer.from(key, 'base64').toString('hex'))
    expect(inspect(ring, { depth: 9 })).not.toContain('Buffer')
  })
})

describe('the key check value', () => {
  it('tells the right root key from any other, and from none', () => {
    const [old, recent] = [newRootKey(), newRootKey()]
    const stored = keyCheckValue(parseRootKeys(`k1:${old}`))
    expect(matchesKeyCheck(parseRootKeys(`k1:${old}`), stored)).toBe(true)
    expect(matchesKeyCheck(parseRootKeys(`k2:${recent},k1:${old}`), stored)).toBe(true)
    expect(matchesKeyCheck(parseRootKeys(`k1:${recent}`), stored)).toBe(false)
    expect(matchesKeyCheck(parseRootKeys(`k2:${old}`), stored)).toBe(false)
    for (const wrong of ['', 'k1', 'k1.', '.x']) expect(matchesKeyCheck(parseRootKeys(old), wrong)).toBe(false)
  })
})
