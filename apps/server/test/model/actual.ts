import type { LightMyRequestResponse } from 'fastify'
import type { Page as ListPage, Problem } from '@canal/contract'
import type {
  OwnLastReports,
  Report,
  ReportListItem,
  SinceArchived,
  Submitted,
  Summary,
} from '@canal/contract/reports/schemas'
import type { AccessRequest, ReopenedAccessRequest } from '@canal/contract/requests/schemas'
import type { Lacking, Roster } from '@canal/contract/roster/schemas'
import { createAdministrator, createChannel, createInvestigator, createMember } from '../factories.ts'
import type { TestChannel, TestPerson } from '../factories.ts'
import { pdf, read, type World } from '../world.ts'
import type { Secrets } from './accounts.ts'
import { aboutChannel, isAboutChannel, type ListedKind, type Name, type Outcome } from './page.ts'
import { restsOf, type Grounds } from './rests.ts'
import { byName, type Seen, type SeenAsk } from './views.ts'

/** A channel of the real server, with what the model calls its people, reports and requests. */
export interface Actual {
  world: World
  channel: TestChannel
  administrator: TestPerson
  people: Map<Name, TestPerson>
  reports: Submitted[]
  /** What people know by heart, or keep on paper. */
  secrets: Map<Name, Secrets>
  /** The check numbers that were read to somebody, by person and identity. */
  numbers: Map<string, string>
  /** Of each recovery key, the shares that somebody took, by their number. */
  shares: Map<number, Map<number, string>>
  /** The act about each person that was begun last. */
  acts: Map<Name, string>
  /** Ids, in the model's order. */
  asks: string[]
  /** What people saw when they last looked: what it rested on, and what the model said. */
  looked: Map<string, { grounds: string; said: string; seen: unknown }>
}

export const codeOf = (answer: LightMyRequestResponse): Outcome =>
  answer.statusCode < 300 ? 'ok' : answer.json<Problem>().code

export const tokenOf = (actual: Actual, name: Name): { token: string } => {
  const person = actual.people.get(name)
  if (!person) throw new Error(`nobody is called ${name}`)
  return { token: person.token }
}
export const idOf = (actual: Actual, at: number): string => actual.reports[at]?.id ?? ''
/** Which of the model's reports has an id; -1 for none. */
export const placeOf = ({ reports }: Actual, of: string): number => reports.findIndex(({ id }) => id === of)
export const askIdOf = (actual: Actual, at: number): string => actual.asks[at] ?? ''

/** A fresh channel with members m1 to m4 and the investigator i1; `isNew`: nobody has begun its committee, and they wait. */
export const openChannel = async (world: World, isNew: boolean): Promise<Actual> => {
  const channel = await createChannel(world.deps)
  const administrator = await createAdministrator(world.deps)
  const known = { secrets: new Map(), numbers: new Map(), acts: new Map(), shares: new Map() }
  const actual: Actual = {
    world,
    channel,
    administrator,
    ...known,
    people: new Map(),
    reports: [],
    asks: [],
    looked: new Map(),
  }
  const keyState = isNew ? 'waiting' : 'admitted'
  for (const name of ['m1', 'm2', 'm3', 'm4'])
    actual.people.set(name, await createMember(world.deps, channel, { keyState }))
  actual.people.set('i1', await createInvestigator(world.deps, channel, { keyState }))
  return actual
}

/** Time goes on for the server's own clock, and for the one by which access ends. */
export const pass = ({ world }: Actual, ms: number): Promise<Outcome> => {
  world.advance(ms / 1000)
  world.deps.asOf = world.deps.now()
  return Promise.resolve('ok')
}

const sixMinutes = 6 * 60_000

/** Something happens while the server's clock is behind the database's, and then while it is ahead. */
export const whileApart = async ({ world: { deps } }: Actual, work: () => Promise<void>): Promise<void> => {
  const { now } = deps
  for (const ms of [-sixMinutes, sixMinutes]) {
    deps.now = () => new Date(now().getTime() + ms)
    await work()
  }
  deps.now = now
}

/** Whether somebody gets the bytes of a report's evidence; otherwise why not. */
export const opened = async ({ world, reports }: Actual, by: { token: string }, at: number): Promise<Outcome> => {
  const report = reports[at]
  const answer = await world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: report?.id, fileId: report?.filesList[0]?.entryId, fileType: 'evidence' },
  })
  if (answer.statusCode !== 200) return codeOf(answer)
  const file = await world.server.inject({ method: 'GET', url: answer.json<{ url: string }>().url })
  return file.rawPayload.equals(pdf) ? 'ok' : `${file.statusCode} and other bytes`
}

/** Asks the server, unless neither the rows that the answer can rest on nor what the model says has changed since. */
const lookAt =
  (actual: Actual, viewer: Name, grounds: Grounds) =>
  async <S>(view: string, said: S, on: readonly string[], ask: () => Promise<S>): Promise<S> => {
    const key = `${viewer} ${view}`
    const now = { grounds: on.map(grounds).join('|'), said: JSON.stringify(said) }
    const before = actual.looked.get(key)
    if (before && before.grounds === now.grounds && before.said === now.said) return before.seen as S
    const seen = await ask()
    actual.looked.set(key, { ...now, seen })
    return seen
  }

/** What one person really sees, in the model's words. `said`: what they should. */
export const lookAs = async (actual: Actual, viewer: Name, said: Seen, grounds: Grounds): Promise<Seen> => {
  const { world, asks } = actual
  const by = tokenOf(actual, viewer)
  const nameOf = (one: string): Name => [...actual.people].find(([, { username }]) => username === one)?.[0] ?? one
  const nameOfId = (id = ''): Name => [...actual.people].find(([, person]) => person.id === id)?.[0] ?? id
  const names = (usernames: readonly string[]): Name[] => usernames.map(nameOf).sort()
  const look = lookAt(actual, viewer, grounds)
  const get = async <T, S>(path: string, say: (answer: T) => S): Promise<S | Outcome> => {
    const answer = await world.call('GET', `/api/${path}`, by)
    return answer.statusCode === 200 ? say(answer.json<T>()) : codeOf(answer)
  }
  const sayAsk = (ask: AccessRequest | ReopenedAccessRequest): SeenAsk => ({
    ask: asks.indexOf(ask.id),
    status: ask.status,
    voted: ask.voted,
    total: ask.total,
    concerns: 'concerns' in ask && ask.concerns !== null ? nameOf(ask.concerns) : null,
    may: Object.entries(ask.allowed)
      .filter(([, may]) => may)
      .map(([verb]) => verb)
      .join(' and '),
    joiners: 'accessRequests' in ask ? ask.accessRequests.map(sayAsk) : [],
  })
  const rests = restsOf(actual, viewer, grounds)
  const asksOf = async (whose: 'requests' | 'approvals', of: Seen['asked']): Promise<Seen['asked']> => {
    const listed = (kind: ListedKind) =>
      look(`${whose} ${kind}`, of[kind], rests.asks(kind), () =>
        get(`${whose}/${kind}?size=50&sort=requestedOn&direction=ASC`, ({ total, items }: ListPage<AccessRequest>) => ({
          total,
          asks: items.map(sayAsk),
        })),
      )
    const [files, archived, recusal] = await Promise.all([
      listed('access-to-files'),
      listed('archived-report'),
      listed('recusal'),
    ])
    return { 'access-to-files': files, 'archived-report': archived, recusal }
  }
  const reportOf = async (at: number) => {
    const answer = await read(world, by, idOf(actual, at))
    if (answer.statusCode !== 200) return codeOf(answer)
    const { membersAllowedToAccess, membersAllowedToDownloadFiles, details, linked } = answer.json<Report>()
    const messages = details.chat.messages.map(({ message }) => message)
    return {
      access: names(membersAllowedToAccess),
      files: names(membersAllowedToDownloadFiles),
      messages,
      linked: linked.map(({ id }) => placeOf(actual, id)).sort(),
    }
  }
  const rowOf = (item: ReportListItem) => ({
    report: placeOf(actual, item.id),
    status: item.status,
    readable: item.readable,
    access: names(item.membersAllowedToAccess),
    files: names(item.membersAllowedToDownloadFiles),
  })
  const list = () =>
    get('reports/list?size=50&sort=createdAt&direction=ASC', ({ total, items }: ListPage<ReportListItem>) => ({
      total,
      rows: items.map(rowOf).sort((one, other) => one.report - other.report),
    }))
  const summary = () =>
    get('reports/summary', ({ newReports, inProgress, archived }: Summary) => ({ newReports, inProgress, archived }))
  const roster = () =>
    get('roster', ({ seats, newcomers, acts }: Roster) => ({
      seats: seats
        .map(({ username, isActive, isLocked }) => ({ name: nameOf(username), isActive, isLocked }))
        .sort(byName),
      newcomers: newcomers.map(({ username, kind }) => ({ name: nameOf(username), kind })).sort(byName),
      acts: acts
        .map(({ person, kind, signed, needed, countsAt, isSigned, maySign, mayStop }) => ({
          name: isAboutChannel(kind) ? aboutChannel[kind] : nameOfId(person?.userId),
          kind,
          signed,
          needed,
          countsAt: Date.parse(countsAt ?? ''),
          may: { sign: maySign, stop: mayStop },
          isSigned,
        }))
        .sort(byName),
    }))
  const lacking = () =>
    get('roster/lacking', (found: Lacking[]) =>
      found.map(({ username, remaining }) => ({ name: nameOf(username), remaining })).sort(byName),
    )
  const since = (at: number) =>
    get(`reports/${idOf(actual, at)}/since-archived`, ({ messages }: SinceArchived) =>
      messages.map(({ message }) => message),
    )
  const ofEach = <S>(view: 'report' | 'file' | 'since', of: S[], ask: (at: number) => Promise<S>): Promise<S[]> =>
    Promise.all(of.map((one, at) => look(`${view} ${at}`, one, rests[view](at), () => ask(at))))
  const [onRoster, lackedBy, listed, counted, last, contents, files, sinceArchived, asked, toVote] = await Promise.all([
    look('roster', said.roster, rests.list, roster),
    look('lacking', said.lacking, rests.last, lacking),
    look('list', said.list, rests.list, list),
    look('summary', said.summary, rests.summary, summary),
    look('last', said.last, rests.last, () => get('reports/hand-over', ({ total }: OwnLastReports) => total)),
    ofEach('report', said.reports, reportOf),
    ofEach('file', said.files, (at) => opened(actual, by, at)),
    ofEach('since', said.since, since),
    asksOf('requests', said.asked),
    asksOf('approvals', said.toVote),
  ])
  return {
    roster: onRoster,
    lacking: lackedBy,
    list: listed,
    summary: counted,
    last,
    reports: contents,
    files,
    since: sinceArchived,
    asked,
    toVote,
  }
}
