import { expect } from 'vitest'
import type { AsyncCommand } from 'fast-check'
import { lookAs, pass, tokenOf, type Actual } from './actual.ts'
import type { Command } from './command.ts'
import { copyOf, type Name, type Page } from './page.ts'
import { groundsOf } from './rests.ts'
import { viewOf } from './views.ts'
import { awaitsSession, settle } from './votes.ts'

/** Nobody tries keys more than a few times an hour. */
const quarterMs = 15 * 60_000

/**
 * Everybody looks at their requests, twice: what waits for somebody's session is done in it, and may need another's. Where
 * the model knows of nothing that waits, nobody need: the lists of `lookAs` would bring it about, and differ.
 */
const lookAround = async (page: Page, actual: Actual): Promise<void> => {
  if (!page.asks.some((ask) => awaitsSession(page, ask))) return
  for (const name of [...page.people.keys(), ...page.people.keys()]) {
    settle(page, name)
    await actual.world.call('GET', '/api/requests/access-to-files', tokenOf(actual, name))
  }
}

/** Whoever is on the committee opens their keys with the password that they have, or is shut, and has three ways to them. */
const strandedOf = (page: Page): Name[] =>
  [...page.people].flatMap(([name, { seat, isShut, opens }]) =>
    seat === null || isShut || opens.has(seat) ? [] : [name],
  )

/** Every person's view of every report, file and request, as the model has it and as the server gives it. */
const expectSameViews = async (page: Page, actual: Actual, after: string): Promise<void> => {
  const grounds = await groundsOf(actual)
  const lookAndCompare = async (name: Name): Promise<void> => {
    const said = viewOf(page, name)
    expect(await lookAs(actual, name, said, grounds), `${name}, after: ${after}`).toEqual(said)
  }
  await Promise.all([...page.people.keys()].map(lookAndCompare))
}

/** The same with nothing taken from an earlier look. */
export const expectSameViewsAnew = (page: Page, actual: Actual): Promise<void> => {
  actual.looked.clear()
  return expectSameViews(page, actual, 'all of it')
}

/**
 * One thing that happens: the model knows how it ends, and what everybody sees then. `pick`: which of all that could be
 * done; `isBold`: of what is refused, too.
 */
export const stepOf = (
  name: string,
  command: Command<unknown>,
  { pick, isBold }: { pick: number; isBold: boolean },
): AsyncCommand<Page, Actual> => {
  let said = `${name} (not done)`
  const choices = (page: Page): unknown[] => {
    const all = command.choices(page)
    return isBold ? all : all.filter((of) => command.change(copyOf(page), of) === 'ok')
  }
  return {
    check: (page) => choices(page).length > 0,
    run: async (page, actual) => {
      const possible = choices(page)
      const of = possible[pick % possible.length]
      said = `${name} ${JSON.stringify(of)}`
      await pass(actual, quarterMs)
      page.now += quarterMs
      const expected = command.change(page, of)
      expect(strandedOf(page), said).toEqual([])
      expect(await command.call(actual, of), said).toBe(expected)
      await lookAround(page, actual)
      await expectSameViews(page, actual, said)
    },
    toString: () => said,
  }
}
