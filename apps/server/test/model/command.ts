import type { LightMyRequestResponse } from 'fastify'
import { codeOf, tokenOf, type Actual } from './actual.ts'
import type { Name, Outcome, Page } from './page.ts'

/** One kind of thing that somebody does: whom and what it may be done to, what the model makes of it, and the real call. */
export interface Command<Of> {
  weight: number
  choices: (page: Page) => Of[]
  change: (page: Page, of: Of) => Outcome
  call: (actual: Actual, of: Of) => Promise<Outcome>
}

export const maxReports = 3
export const namesOf = (page: Page): Name[] => [...page.people.keys()]
export const membersOf = (page: Page): Name[] => namesOf(page).filter((name) => !page.people.get(name)?.isInvestigator)
export const activeOf = (page: Page): Name[] => namesOf(page).filter((name) => page.people.get(name)?.isActive)
export const reportsOf = (page: Page): number[] => [...page.reports.keys()]
export const asksOf = (page: Page): number[] => [...page.asks.keys()]
export const each = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] =>
  some.flatMap((one) => others.map((other): [A, B] => [one, other]))

/** Fills in what is alike in all: the types of one command stay its own. */
export const command = <Of>(one: Command<Of>): Command<unknown> => one as Command<unknown>

export const calling =
  <Of>(make: (actual: Actual, of: Of) => Promise<LightMyRequestResponse>) =>
  async (actual: Actual, of: Of): Promise<Outcome> =>
    codeOf(await make(actual, of))

export const put = (
  path: string,
  payload: (actual: Actual, at: number, whom?: Name) => object,
  method: 'PUT' | 'POST' = 'POST',
) =>
  calling(({ ...actual }: Actual, [by, at, whom]: [Name, number, Name?]) =>
    actual.world.call(method, `/api/${path}`, { ...tokenOf(actual, by), payload: payload(actual, at, whom) }),
  )
