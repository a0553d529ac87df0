import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecryptionError } from './errors.ts'
import { DETAILS_BLOCK, MESSAGE_BLOCK, padToBlock, paddedFileSize, unpad } from './padding.ts'

const KIB = 1024
const MIB = 1024 * KIB

describe('padding of texts', () => {
  it('gives back any data and shows only whole blocks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.constantFrom(DETAILS_BLOCK, MESSAGE_BLOCK), (data, block) => {
        const padded = padToBlock(data, block)
        expect(padded.length % block).toBe(0)
        expect(padded.length - data.length).toBeLessThan(block + 4)
        expect(unpad(padded)).toEqual(Buffer.from(data))
      }),
    )
  })

  it('shows the same length for every short message', () => {
    const lengths = ['', 'sí', 'x'.repeat(1020)].map((text) => padToBlock(Buffer.from(text), MESSAGE_BLOCK).length)
    expect(lengths).toEqual([1024, 1024, 1024])
  })

  it('refuses bytes that padding cannot have made', () => {
    const tooLong = Buffer.alloc(1024)
    tooLong.writeUInt32BE(1021)
    const dirty = padToBlock(Buffer.from('x'), 1024)
    dirty[1023] = 1
    for (const wrong of [Buffer.alloc(0), Buffer.alloc(3), tooLong, dirty])
      expect(() => unpad(wrong)).toThrow(DecryptionError)
  })
})

describe('padding of files', () => {
  it('shows multiples of 64 KiB up to 1 MiB, never nothing', () => {
    expect([0, 1, 64 * KIB, 64 * KIB + 1, MIB].map(paddedFileSize)).toEqual([
      64 * KIB,
      64 * KIB,
      64 * KIB,
      128 * KIB,
      MIB,
    ])
  })

  it('follows Padmé above: the worked values of its definition', () => {
    expect(paddedFileSize(MIB + 1)).toBe(MIB + 32 * KIB)
    expect(paddedFileSize(1024 * MIB + 1)).toBe(1024 * MIB + 32 * MIB)
    expect(paddedFileSize(2 ** 48 - 1)).toBe(2 ** 48)
  })

  it('never shrinks a file, costs at most 12 % above 1 MiB, and is stable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (bytes) => {
        const padded = paddedFileSize(bytes)
        expect(padded).toBeGreaterThanOrEqual(bytes)
        expect(paddedFileSize(padded)).toBe(padded)
        if (bytes > MIB) expect(padded / bytes).toBeLessThanOrEqual(1.12)
      }),
    )
  })
})
