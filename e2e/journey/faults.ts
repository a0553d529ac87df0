import type { BrowserContext } from '@playwright/test'

export interface Faults {
  /** Hears every page of a context, also those that open later. */
  watch: (context: BrowserContext) => void
  /** A fault that the test itself causes; it must then occur. Matched against a line of `found`. */
  expect: (pattern: RegExp) => void
  /** A fault that may occur or not, by which of two comes first. */
  allow: (pattern: RegExp) => void
  /** Throws if a fault was not expected, or an expected one did not occur. */
  check: () => void
}

/** Without the origin: ports differ from run to run. */
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')

/**
 * What a browser complains of: errors in its console, where violations of the content policy and failed requests
 * arrive too, and uncaught errors of a page.
 */
export const createFaults = (): Faults => {
  const found: string[] = []
  const expected: RegExp[] = []
  const allowed: RegExp[] = []
  return {
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(`${message.text()} (${pathOf(message.location().url)})`)
      })
      context.on('weberror', (event) => found.push(`uncaught: ${event.error().message}`))
    },
    expect: (pattern) => {
      expected.push(pattern)
    },
    allow: (pattern) => {
      allowed.push(pattern)
    },
    check: () => {
      const surprising = found.filter((line) => ![...expected, ...allowed].some((pattern) => pattern.test(line)))
      const absent = expected.filter((pattern) => !found.some((line) => pattern.test(line)))
      if (surprising.length > 0) throw new Error(`The browser complained:\n${surprising.join('\n')}`)
      if (absent.length > 0) throw new Error(`The browser should have complained of ${absent.join(', ')}`)
    },
  }
}
