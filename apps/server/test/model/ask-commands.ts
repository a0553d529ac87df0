import { mine, vote as castVote, ask as sendRequest } from '../votes.ts'
import { askIdOf, codeOf, idOf, tokenOf, type Actual } from './actual.ts'
import { asksOf, calling, command, each, membersOf, namesOf, reportsOf, type Command } from './command.ts'
import type { Choice, Kind, Name, Outcome, Page } from './page.ts'
import * as votes from './votes.ts'

const ballotPath = {
  'access-to-files': 'access-to-files',
  'archived-report': 'archived-report',
  'archived-report-access': 'archived-report/access-requests',
  recusal: 'recusal',
} as const
const cancelPath = {
  'access-to-files': 'requests/access-to-files',
  'archived-report': 'requests/archived-report',
  'archived-report-access': 'approvals/archived-report/access-requests',
  recusal: 'requests/recusal',
} as const

type Wanted = votes.Wish
type Ballot = { by: Name; at: number; kind: Kind; choice: Choice }

const askFor = async (actual: Actual, wish: Wanted): Promise<Outcome> => {
  const { by, kind, parent } = wish
  const token = tokenOf(actual, by)
  const reopenedAccess = () =>
    actual.world.call('POST', `/api/approvals/archived-report/access-requests`, {
      ...token,
      payload: { requestId: askIdOf(actual, parent ?? -1), reason: 'I know the supplier.' },
    })
  const answer =
    kind === 'archived-report-access'
      ? await reopenedAccess()
      : await sendRequest(actual.world, token, kind, idOf(actual, wish.report))
  if (answer.statusCode === 200) actual.asks.push(answer.json<{ id: string }>().id)
  return codeOf(answer)
}

const wishesOf = (page: Page): Wanted[] =>
  each(namesOf(page), reportsOf(page)).flatMap(([by, report]) => {
    const reopenings = page.asks.flatMap((ask, at) =>
      ask.kind === 'archived-report' && ask.report === report ? [at] : [],
    )
    const parent = reopenings.at(-1) ?? null
    const kinds: Wanted['kind'][] = [
      'access-to-files',
      'archived-report',
      ...(parent === null ? [] : ['archived-report-access' as const]),
    ]
    return kinds.map((kind) => ({ by, report, kind, parent: kind === 'archived-report-access' ? parent : null }))
  })

/** The answer bears no id: the request is found among the requester's own. */
const askToRecuse = async (actual: Actual, [by, at, whom]: [Name, number, Name]): Promise<Outcome> => {
  const { world, people, asks } = actual
  const payload = { id: idOf(actual, at), username: people.get(whom)?.username, reason: 'They are related.' }
  const answer = await world.call('POST', '/api/reports/recuse', { ...tokenOf(actual, by), payload })
  if (answer.statusCode !== 204) return codeOf(answer)
  const { items } = await mine(world, tokenOf(actual, by), 'recusal', 'size=50')
  asks.push(...items.map(({ id }) => id).filter((id) => !asks.includes(id)))
  return 'ok'
}

const ballotsOf = (page: Page): Ballot[] =>
  each(namesOf(page), asksOf(page)).flatMap(([by, at]) =>
    (['approve', 'deny', 'withdraw'] as const).map((choice) => {
      const kind = page.asks[at]?.kind ?? 'access-to-files'
      return { by, at, kind, choice }
    }),
  )

/** What is asked for, and voted on. */
export const askCommands: Readonly<Record<string, Command<unknown>>> = {
  request: command({ weight: 5, choices: wishesOf, change: votes.request, call: askFor }),
  vote: command({
    weight: 8,
    choices: ballotsOf,
    change: (page, { by, at, choice }) => votes.vote(page, by, at, choice),
    call: calling((actual, { by, at, kind, choice }: Ballot) =>
      castVote(actual.world, tokenOf(actual, by), choice, askIdOf(actual, at), ballotPath[kind]),
    ),
  }),
  cancel: command({
    weight: 1,
    choices: (page) => each(namesOf(page), asksOf(page)).map(([by, at]) => ({ by, at, kind: page.asks[at]?.kind })),
    change: (page, { by, at }) => votes.cancel(page, by, at),
    call: calling((actual, { by, at, kind }: { by: Name; at: number; kind: Kind | undefined }) =>
      actual.world.call('PATCH', `/api/${cancelPath[kind ?? 'access-to-files']}/cancel`, {
        ...tokenOf(actual, by),
        payload: { id: askIdOf(actual, at) },
      }),
    ),
  }),
  askToRecuse: command({
    weight: 2,
    choices: (page): [Name, number, Name][] =>
      each(each(namesOf(page), reportsOf(page)), membersOf(page)).flatMap(([[by, at], whom]) =>
        by === whom ? [] : [[by, at, whom]],
      ),
    change: (page, [by, at, whom]) => votes.askToRecuse(page, by, at, whom),
    call: askToRecuse,
  }),
}
