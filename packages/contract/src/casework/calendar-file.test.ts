import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, escapeText, foldLine } from './calendar-file.ts'

const octets = (text: string) => encodeURIComponent(text).replaceAll(/%../g, 'x').length
const reminder = {
  uid: '0f8b4c1e',
  day: '2026-12-10',
  title: 'Recordatorio',
  now: new Date('2026-11-26T12:34:56.000Z'),
}

describe('a calendar file', () => {
  it('is one event of a whole day, in the order and with the line ends of RFC 5545, and has no hour', () => {
    expect(calendarFile(reminder).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Calendar//EN',
      'BEGIN:VEVENT',
      'UID:0f8b4c1e',
      'DTSTAMP:20261126T000000Z',
      'DTSTART;VALUE=DATE:20261210',
      'SUMMARY:Recordatorio',
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('has no other line than its own, whatever its title', () => {
    const title = 'a\r\nATTENDEE:mailto:x@example.org\nb\rc; d, e\\'
    const lines = calendarFile({ ...reminder, title }).split('\r\n')
    expect(lines).toHaveLength(13)
    expect(lines).toContain('SUMMARY:a\\nATTENDEE:mailto:x@example.org\\nb\\nc\\; d\\, e\\\\')
  })
})

describe('a text', () => {
  it.each([
    ['a\\b', 'a\\\\b'],
    ['a;b,c', 'a\\;b\\,c'],
    ['a\nb\r\nc\rd', 'a\\nb\\nc\\nd'],
    ['a:b "c"', 'a:b "c"'],
  ])('%j is escaped', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped)
  })
})

describe('a long line', () => {
  it('of 75 octets stays, and the 76th goes on in the next line after a space', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(foldLine('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`)
  })

  it('is cut between characters, never within one', () => {
    expect(foldLine(`${'x'.repeat(74)}ñ`)).toBe(`${'x'.repeat(74)}\r\n ñ`)
    expect(foldLine(`${'x'.repeat(72)}😀`)).toBe(`${'x'.repeat(72)}\r\n 😀`)
  })

  it('has at most 75 octets a line, and is the same again once it is unfolded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const line = escapeText(text)
        const folded = foldLine(line)
        expect(folded.split('\r\n').every((one) => octets(one) <= 75)).toBe(true)
        expect(folded.replaceAll('\r\n ', '')).toBe(line)
      }),
    )
  })
})
