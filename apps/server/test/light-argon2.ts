import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const { hashRaw: stretch } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

/** What the product asked for last, to be looked at. */
export const asked: { options?: Parameters<typeof stretch>[1] } = {}

/**
 * In the place of `@node-rs/argon2` for the server's tests (vitest.config.ts): the same function with the least memory and one
 * pass. What the product asks for takes 90 ms of a processor for each password, more than half of the time of these tests; the
 * journeys through the browser pay it.
 */
export const hashRaw: typeof stretch = (password, options, signal) => {
  asked.options = options
  return stretch(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)
}
