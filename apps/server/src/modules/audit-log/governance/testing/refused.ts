import { expect } from 'vitest'
import { RosterError } from '../apply.ts'
import { standingOf } from '../rule.ts'
import type { Chain } from './people.ts'

/** The chain does not take what is written. */
export const refused = (write: () => unknown) => expect(write).toThrow(RosterError)

/** How an act that waits stands now. Throws where none waits by that id. */
export const standing = (chain: Chain, act: string) => {
  const waiting = chain.roster().acts.get(act)
  if (!waiting) throw new Error('no such act')
  return standingOf(chain.roster(), waiting, chain.now())
}
