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
import type { AccessRequest, Joining } from '@canal/contract/requests/schemas'
import { createAdministrator, createChannel, createInvestigator, createMember } from '../factories.ts'
import type { TestChannel, TestPerson } from '../factories.ts'
import { newAddress, pdf, read, type World } from '../world.ts'
import type { ListedKind, Name, Outcome } from './page.ts'
import type { Seen, SeenAsk } from './views.ts'

/** A channel of the real server, with what the model calls its people, reports and requests. */
export interface Actual {
  world: World
  channel: TestChannel
  administrator: TestPerson
  people: Map<Name, TestPerson>
  reports: Submitted[]
  /** Ids, in the model's order. */
  asks: string[]
}

export const codeOf = (answer: LightMyRequestResponse): Outcome =>
  answer.statusCode < 300 ? 'ok' : answer.json<Problem>().code

export const tokenOf = (actual: Actual, name: Name): { token: string } => {
  const person = actual.people.get(name)
  if (!person) throw new Error(`nobody is called ${name}`)
  return { token: person.token }
}
export const idOf = (actual: Actual, at: number): string => actual.reports[at]?.id ?? ''
export const askIdOf = (actual: Actual, at: number): string => actual.asks[at] ?? ''

/** A fresh channel with members m1 to m4 and the investigator i1. */
export const openChannel = async (world: World): Promise<Actual> => {
  const channel = await createChannel(world.deps)
  const people = new Map<Name, TestPerson>()
  for (const name of ['m1', 'm2', 'm3', 'm4']) people.set(name, await createMember(world.deps, channel))
  people.set('i1', await createInvestigator(world.deps, channel))
  return { world, channel, administrator: await createAdministrator(world.deps), people, reports: [], asks: [] }
}

/** Temporary password, sign-in, a password of one's own: the new session's keys wait. */
export const resetPerson = async ({ world, administrator, people }: Actual, name: Name): Promise<Outcome> => {
  const person = people.get(name)
  if (!person) throw new Error(`nobody is called ${name}`)
  const [temporary, own] = ['Silla8Corta.Dos', 'Puerta9Roja.Tres']
  const payload = { id: person.id, newPassword: temporary }
  await world.call('PATCH', '/api/users/reset-password', { token: administrator.token, payload })
  const signedIn = await world.call('POST', '/api/auth/login', {
    payload: { username: person.username, password: temporary },
    remoteAddress: newAddress(),
  })
  const answer = await world.call('PATCH', '/api/users/change-password', {
    token: signedIn.json<{ token: string }>().token,
    payload: { id: person.id, oldPassword: temporary, newPassword: own },
  })
  const { token } = answer.json<{ token: string }>()
  if (token) people.set(name, { ...person, token })
  return codeOf(answer)
}

const opened = async ({ world, reports }: Actual, by: { token: string }, at: number): Promise<Outcome> => {
  const report = reports[at]
  const answer = await world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: report?.id, fileId: report?.filesList[0]?.entryId, fileType: 'evidence' },
  })
  if (answer.statusCode !== 200) return codeOf(answer)
  const file = await world.server.inject({ method: 'GET', url: answer.json<{ url: string }>().url })
  return file.rawPayload.equals(pdf) ? 'ok' : `${file.statusCode} and other bytes`
}

/** What one person really sees, in the model's words. */
export const lookAs = async (actual: Actual, viewer: Name): Promise<Seen> => {
  const { world, reports, asks } = actual
  const by = tokenOf(actual, viewer)
  const nameOf = (one: string): Name => [...actual.people].find(([, { username }]) => username === one)?.[0] ?? one
  const names = (usernames: readonly string[]): Name[] => usernames.map(nameOf).sort()
  const get = async <T, S>(path: string, say: (answer: T) => S): Promise<S | Outcome> => {
    const answer = await world.call('GET', `/api/${path}`, by)
    return answer.statusCode === 200 ? say(answer.json<T>()) : codeOf(answer)
  }
  const sayAsk = (ask: AccessRequest | Joining): SeenAsk => ({
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
  const asksOf = (path: `${'requests' | 'approvals'}/${ListedKind}`) =>
    get(`${path}?size=50&sort=requestedOn&direction=ASC`, ({ total, items }: ListPage<AccessRequest>) => ({
      total,
      asks: items.map(sayAsk),
    }))
  const reportOf = async (at: number) => {
    const answer = await read(world, by, idOf(actual, at))
    if (answer.statusCode !== 200) return codeOf(answer)
    const { membersAllowedToAccess, membersAllowedToDownloadFiles, details } = answer.json<Report>()
    const messages = details.chat.messages.map(({ message }) => message)
    return { access: names(membersAllowedToAccess), files: names(membersAllowedToDownloadFiles), messages }
  }
  const rowOf = (item: ReportListItem) => ({
    report: reports.findIndex(({ id }) => id === item.id),
    status: item.status,
    readable: item.readable,
    access: names(item.membersAllowedToAccess),
    files: names(item.membersAllowedToDownloadFiles),
  })
  const places = [...reports.keys()]
  return {
    list: await get(
      'reports/list?size=50&sort=createdAt&direction=ASC',
      ({ total, items }: ListPage<ReportListItem>) => ({
        total,
        rows: items.map(rowOf).sort((one, other) => one.report - other.report),
      }),
    ),
    summary: await get('reports/summary', ({ newReports, inProgress, archived }: Summary) => ({
      newReports,
      inProgress,
      archived,
    })),
    reports: await Promise.all(places.map(reportOf)),
    files: await Promise.all(places.map((at) => opened(actual, by, at))),
    since: await Promise.all(
      places.map((at) =>
        get(`reports/${idOf(actual, at)}/since-archived`, ({ messages }: SinceArchived) =>
          messages.map(({ message }) => message),
        ),
      ),
    ),
    last: await get('reports/hand-over', ({ total }: OwnLastReports) => total),
    asked: {
      'access-to-files': await asksOf('requests/access-to-files'),
      'archived-report': await asksOf('requests/archived-report'),
      recusal: await asksOf('requests/recusal'),
    },
    toVote: {
      'access-to-files': await asksOf('approvals/access-to-files'),
      'archived-report': await asksOf('approvals/archived-report'),
      recusal: await asksOf('approvals/recusal'),
    },
  }
}
