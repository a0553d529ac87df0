/** What is known of a file after a scan; `unscanned` says why nothing is. */
export type Verdict =
  | { kind: 'clean' }
  | { kind: 'infected'; signature: string }
  | { kind: 'unscanned'; because: 'gone' | 'slow' | 'too-large' }

export const gone: Verdict = { kind: 'unscanned', because: 'gone' }
export const slow: Verdict = { kind: 'unscanned', because: 'slow' }
const tooLarge: Verdict = { kind: 'unscanned', because: 'too-large' }

/** With ExtendedDetectionInfo the file's digest and size stand behind the name: they would tell which file it is. */
const nameOf = (text: string): string =>
  text
    .replace(/\(.*$/, '')
    .replaceAll(/[^\w.:/+-]/g, '')
    .slice(0, 100)

/**
 * What clamd's answer to INSTREAM means. Where a limit of its own kept it from looking (AlertExceedsMax), it has found
 * nothing out; an answer of another kind is no verdict either.
 */
export const verdictOf = (reply: string): Verdict => {
  if (reply === 'stream: OK') return { kind: 'clean' }
  if (/size limit exceeded/i.test(reply)) return tooLarge
  const [, found] = /^stream: (.+) FOUND$/s.exec(reply) ?? []
  if (found === undefined) return gone
  return /^Heuristics\.Limits\.Exceeded/.test(found)
    ? tooLarge
    : { kind: 'infected', signature: nameOf(found) || 'unnamed' }
}
