const lineEnd = '\r\n'

/** Octets of a line, its end aside (RFC 5545, 3.1). */
const lineMost = 75

/** Octets of a character in UTF-8. */
const octetsOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
}

/** Folds a line; what goes on begins with a space, which counts. No character is cut in two. */
export const foldLine = (line: string): string => {
  let octets = 0
  let folded = ''
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > lineMost) {
      folded += `${lineEnd} `
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** A text as a value (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** A day as a value (RFC 5545, 3.3.4), of `yyyy-mm-dd`. */
const dayValue = (day: string): string => day.replaceAll('-', '')

interface Reminder {
  /** The same for the same reminder: a calendar that has it already puts it on its new day. */
  uid: string
  /** `yyyy-mm-dd` */
  day: string
  title: string
  now: Date
}

/**
 * A file with one day for a calendar (RFC 5545). Calendars are shared, and lie on servers of others: it holds nothing of what
 * it reminds of, of this program, or of the hour at which it was made.
 */
export const calendarFile = ({ uid, day, title, now }: Reminder): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Calendar//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${dayValue(now.toISOString().slice(0, 10))}T000000Z`,
    `DTSTART;VALUE=DATE:${dayValue(day)}`,
    `SUMMARY:${escapeText(title)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => foldLine(line) + lineEnd)
    .join('')
