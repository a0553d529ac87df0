import { describe, expect, it } from 'vitest'
import { textOf } from './text-of.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('a text file', () => {
  it('is read as UTF-8, and without the mark that some programs put in front', () => {
    expect(textOf(new TextEncoder().encode('Año «1»'), false)).toBe('Año «1»')
    expect(textOf(bytes(0xef, 0xbb, 0xbf, 0x41), false)).toBe('A')
  })

  it('keeps its last whole character where the preview ends in the middle of one', () => {
    expect(textOf(bytes(0x41, 0xc3), true)).toBe('A')
  })

  it('is read as what an old program wrote, where it is not UTF-8', () => {
    expect(textOf(bytes(0x41, 0xf1, 0x6f), false)).toBe('Año')
  })

  it('is read by its mark in either order of bytes', () => {
    expect(textOf(bytes(0xff, 0xfe, 0xf1, 0x00), false)).toBe('ñ')
    expect(textOf(bytes(0xfe, 0xff, 0x00, 0xf1), false)).toBe('ñ')
  })

  it('stays the characters that it is, if they spell a page', () => {
    expect(textOf(new TextEncoder().encode('<script>alert(1)</script>'), false)).toBe('<script>alert(1)</script>')
  })
})
