import { createHash } from 'node:crypto'
import { proofText } from '@canal/contract/proof-of-work'
import { describe, expect, it } from 'vitest'
import { solve } from './proof-of-work.ts'
import { sha256After } from './sha256.ts'

const hex = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

describe('our SHA-256', () => {
  it('agrees with the platform’s for every length around a block, wherever the beginning ends', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256)
      const expected = createHash('sha256').update(bytes).digest('hex')
      for (const split of [0, 1, 63, 64, 65, 130, length].filter((at) => at <= length)) {
        const hashOf = sha256After(bytes.subarray(0, split))
        hashOf(bytes)
        expect(hex(hashOf(bytes.subarray(split)))).toBe(expected)
      }
    }
  })
})

describe('a proof of work', () => {
  it('has as many leading zero bits as were asked for, by the form that the server checks', async () => {
    const { token, solution } = await solve({ token: 'a-token'.repeat(20), bits: 12 })
    const digest = createHash('sha256').update(proofText(token, solution)).digest('hex')
    expect(digest.startsWith('000')).toBe(true)
  })

  it('stops when the page no longer wants it', async () => {
    const abort = new AbortController()
    const proof = solve({ token: 'x', bits: 250 }, abort.signal)
    abort.abort()
    await expect(proof).rejects.toThrow()
  })
})
