import { describe, expect, it } from 'vitest'
import { mayBeWhatItSays } from './first-bytes.ts'

describe('the first bytes of a file', () => {
  const named = (name: string, ...bytes: (string | number[])[]) =>
    new File(
      bytes.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
      name,
    )

  it.each([
    named('a.jpg', [0xff, 0xd8, 0xff, 0xe0]),
    named('a.pdf', 'x\n%PDF-1.7'),
    named('a.docx', 'PK\x03\x04'),
    named('a.mp4', [0, 0, 0, 24], 'ftypisom'),
    named('a.webp', 'RIFF', [1, 2, 3, 4], 'WEBP'),
    named('a.txt', 'anything'),
  ])('may be what $name says', async (one) => {
    expect(await mayBeWhatItSays(one)).toBe(true)
  })

  it.each([
    named('a.jpg', '%PDF-1.7'),
    named('a.pdf', 'no pdf at all'),
    named('a.mp4', 'PK\x03\x04'),
    named('a.png', ''),
  ])('are not those of $name', async (one) => {
    expect(await mayBeWhatItSays(one)).toBe(false)
  })
})
