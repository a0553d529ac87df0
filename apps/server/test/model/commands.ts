import type { LightMyRequestResponse } from 'fastify'
import type { ReportStatus } from '@canal/contract'
import type { Submitted } from '@canal/contract/reports/schemas'
import { settleDepartures } from '../../src/features/departures/index.ts'
import { closeDueWindow } from '../../src/features/requests/index.ts'
import { createMember } from '../factories.ts'
import { mine, vote as castVote, ask as sendRequest } from '../votes.ts'
import { save, send, upload } from '../world.ts'
import { askIdOf, codeOf, idOf, resetPerson, tokenOf, type Actual } from './actual.ts'
import * as changes from './changes.ts'
import { hourMs, lastWith, reopenHours, type Choice, type Kind, type Name, type Outcome, type Page } from './page.ts'
import * as votes from './votes.ts'
import { answerColleague } from '../colleagues.ts'

/** One kind of thing that somebody does: whom and what it may be done to, what the model makes of it, and the real call. */
export interface Command<Of> {
  weight: number
  choices: (page: Page) => Of[]
  change: (page: Page, of: Of) => Outcome
  call: (actual: Actual, of: Of) => Promise<Outcome>
}

const maxReports = 3
const namesOf = (page: Page): Name[] => [...page.people.keys()]
const membersOf = (page: Page): Name[] => namesOf(page).filter((name) => !page.people.get(name)?.isInvestigator)
const presentOf = (page: Page): Name[] => namesOf(page).filter((name) => page.people.get(name)?.state !== 'gone')
const reportsOf = (page: Page): number[] => [...page.reports.keys()]
const asksOf = (page: Page): number[] => [...page.asks.keys()]
const each = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] =>
  some.flatMap((one) => others.map((other): [A, B] => [one, other]))

/** Fills in what is alike in all: the types of one command stay its own. */
const command = <Of>(one: Command<Of>): Command<unknown> => one as Command<unknown>

const calling =
  <Of>(make: (actual: Actual, of: Of) => Promise<LightMyRequestResponse>) =>
  async (actual: Actual, of: Of): Promise<Outcome> =>
    codeOf(await make(actual, of))

const put = (
  path: string,
  payload: (actual: Actual, at: number, whom?: Name) => object,
  method: 'PUT' | 'POST' = 'POST',
) =>
  calling(({ ...actual }: Actual, [by, at, whom]: [Name, number, Name?]) =>
    actual.world.call(method, `/api/${path}`, { ...tokenOf(actual, by), payload: payload(actual, at, whom) }),
  )

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
  const joining = () =>
    actual.world.call('POST', `/api/approvals/archived-report/access-requests`, {
      ...token,
      payload: { requestId: askIdOf(actual, parent ?? -1), reason: 'I know the supplier.' },
    })
  const answer =
    kind === 'archived-report-access'
      ? await joining()
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

/** Whom a reporter excludes: nobody, one, or all but one, who is then the last with access. */
const exclusionsOf = (page: Page): Name[][] => {
  const members = membersOf(page).filter((name) => presentOf(page).includes(name))
  const alone = members.map((name) => members.filter((other) => other !== name))
  return [...Array<Name[]>(4).fill([]), ...members.map((name) => [name]), ...alone]
}

const ballotsOf = (page: Page): Ballot[] =>
  each(namesOf(page), asksOf(page)).flatMap(([by, at]) =>
    (['approve', 'deny', 'withdraw'] as const).map((choice) => {
      const kind = page.asks[at]?.kind ?? 'access-to-files'
      return { by, at, kind, choice }
    }),
  )

/** Everything that can happen to a page. A further use case is one entry here and its change in the model. */
export const commands: Readonly<Record<string, Command<unknown>>> = {
  submit: command({
    weight: 2,
    choices: (page) => (page.reports.length < maxReports ? exclusionsOf(page) : []),
    change: changes.submit,
    call: async (actual, excluded: readonly Name[]) => {
      const restrictedUsers = excluded.map((name) => actual.people.get(name)?.username)
      const answer = await send(actual.world, actual.channel, { restrictedUsers, attachedFiles: ['ledger.pdf'] })
      if (answer.statusCode !== 200) return codeOf(answer)
      const report = answer.json<Submitted>()
      await upload(actual.world, report, report.id, report.filesList, 'anonymous/file-uploaded')
      actual.reports.push(report)
      return 'ok'
    },
  }),
  write: command({
    weight: 2,
    choices: (page) =>
      each([null, ...namesOf(page)], reportsOf(page)).map(([by, at]) => ({
        by,
        at,
        text: `Message ${page.reports[at]?.messages.length}.`,
      })),
    change: (page, { by, at, text }) => changes.write(page, by, at, text),
    call: calling((actual, { by, at, text }: { by: Name | null; at: number; text: string }) => {
      const payload = { id: idOf(actual, at), chatMsg: text }
      const token = by === null ? actual.reports[at]?.token : tokenOf(actual, by).token
      return actual.world.call('PUT', by === null ? '/api/anonymous/chat' : '/api/reports/chat', { token, payload })
    }),
  }),
  move: command({
    weight: 3,
    choices: (page) =>
      each(each(namesOf(page), reportsOf(page)), ['instruction', 'archived', 'archived'] as const).map(
        ([[by, at], status]) => ({ by, at, status }),
      ),
    change: (page, { by, at, status }) => changes.move(page, by, at, status),
    call: calling((actual, { by, at, status }: { by: Name; at: number; status: ReportStatus }) =>
      save(actual.world, tokenOf(actual, by), idOf(actual, at), { status }),
    ),
  }),
  stepAside: command({
    weight: 1,
    choices: (page): [Name, number][] => each(namesOf(page), reportsOf(page)),
    change: (page, [by, at]) => changes.stepAside(page, by, at),
    call: put('reports/recuse', (actual, at) => ({ id: idOf(actual, at) })),
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
  share: command({
    weight: 2,
    choices: (page) =>
      each(each(namesOf(page), reportsOf(page)), namesOf(page)).map(([[by, at], whom]): [Name, number, Name] => [
        by,
        at,
        whom,
      ]),
    change: (page, [by, at, whom]) => changes.share(page, by, at, whom),
    call: put('reports/share', (actual, at, whom = '') => ({
      id: idOf(actual, at),
      username: actual.people.get(whom)?.username,
    })),
  }),
  unshare: command({
    weight: 1,
    choices: (page) =>
      each(each(namesOf(page), reportsOf(page)), ['i1']).map(([[by, at], whom]): [Name, number, Name] => [
        by,
        at,
        whom,
      ]),
    change: (page, [by, at, whom]) => changes.unshare(page, by, at, whom),
    call: put('reports/unshare', (actual, at, whom = '') => ({
      id: idOf(actual, at),
      username: actual.people.get(whom)?.username,
    })),
  }),
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
  arrive: command({
    weight: 1,
    choices: (page) => (page.people.has('m5') ? [] : ['m5']),
    change: changes.arrive,
    call: async (actual, who) => {
      actual.people.set(who, await createMember(actual.world.deps, actual.channel, { keyState: 'unconfirmed' }))
      return 'ok'
    },
  }),
  leave: command({
    weight: 0.5,
    choices: presentOf,
    change: changes.leave,
    call: async ({ world, administrator, people }, who: Name) => {
      const payload = { id: people.get(who)?.id }
      const answer = await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload })
      await settleDepartures(world.deps, world.database.ownerDb)
      return codeOf(answer)
    },
  }),
  handOver: command({
    weight: 1,
    choices: (page) =>
      each(
        membersOf(page).filter((name) => lastWith(page, name).length > 0),
        namesOf(page),
      ),
    change: (page, [by, whom]) => changes.handOver(page, by, whom),
    call: calling((actual, [by, whom]: [Name, Name]) =>
      actual.world.call('POST', '/api/reports/hand-over', {
        ...tokenOf(actual, by),
        payload: { username: actual.people.get(whom)?.username },
      }),
    ),
  }),
  comeBack: command({
    weight: 0.5,
    choices: (page) => namesOf(page).filter((name) => page.people.get(name)?.state === 'gone'),
    change: changes.reset,
    call: async (actual, who) => {
      const { world, administrator, people } = actual
      const payload = { id: people.get(who)?.id }
      await world.call('PATCH', '/api/users/enable', { token: administrator.token, payload })
      return resetPerson(actual, who)
    },
  }),
  reset: command({ weight: 0.5, choices: presentOf, change: changes.reset, call: resetPerson }),
  confirm: command({
    weight: 2,
    choices: (page) => each(namesOf(page), namesOf(page)),
    change: (page, [by, whom]) => changes.confirm(page, by, whom),
    call: calling((actual, [by, whom]: [Name, Name]) =>
      answerColleague(actual.world, tokenOf(actual, by), actual.people.get(whom)?.id ?? ''),
    ),
  }),
  expire: command({
    weight: 1,
    choices: (page) => (page.reports.some(({ status }) => status === 'reopened') ? [reopenHours * hourMs] : []),
    change: changes.pass,
    call: (actual, ms) => pass(actual, ms),
  }),
  tidy: command({
    weight: 1,
    choices: (page) => (page.reports.some(({ status }) => status === 'reopened') ? [null] : []),
    change: changes.tidy,
    call: async ({ world, channel, reports }) => {
      for (const { id } of reports) await closeDueWindow(world.deps, channel.id, id)
      return 'ok'
    },
  }),
}

/** Time goes on for the server's own clock, and for the one by which access ends. */
export const pass = ({ world }: Actual, ms: number): Promise<Outcome> => {
  world.advance(ms / 1000)
  world.deps.asOf = world.deps.now()
  return Promise.resolve('ok')
}
