import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import type { BodyInput } from '@canal/contract'
import type { closeReport } from '@canal/contract/casework/endpoints'
import { groundsOf, type Ground, type ProposalKind } from '@canal/contract/casework/proposals'
import type { Casework, Proposal } from '@canal/contract/casework/schemas'
import type { ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import type { TestPerson } from './factories.ts'
import { loggedTypes } from './together.ts'
import { request, vote } from './votes.ts'
import { save, type World } from './world.ts'

type Token = { token: string }
type CloseInput = BodyInput<typeof closeReport>

export const reason = 'Two banks abroad have still to send their papers.'

/** Proposes an act, with what its kind needs besides. */
export const propose = (
  world: World,
  by: Token,
  payload: { kind: ProposalKind; id: string; ground?: Ground; reason?: string; until?: string; part?: string },
): Promise<LightMyRequestResponse> =>
  world.call('POST', '/api/casework/proposals', {
    token: by.token,
    payload: { ground: groundsOf(payload.kind)[0], reason, ...payload },
  })

export const extend = (world: World, by: Token, id: string, until: string, why = reason) =>
  propose(world, by, { kind: 'extension', id, until, reason: why })

/** What waits of a kind, as an answer tells it. */
export const waitingOf = (answer: LightMyRequestResponse, kind: ProposalKind = 'extension'): Proposal | undefined =>
  answer.json<Casework>().waiting.find((one) => one.kind === kind)

const paths = {
  confirm: '/api/casework/proposals/confirm',
  withdraw: '/api/casework/proposals/withdraw',
} as const

/** Confirms what waits, or withdraws it. */
export const decide = (
  world: World,
  by: Token,
  verb: 'confirm' | 'withdraw',
  payload: { id: string; proposalId: string },
): Promise<LightMyRequestResponse> => world.call('PATCH', paths[verb], { token: by.token, payload })

/** Closes a report; without more, as one that belongs to another body. */
export const close = (
  world: World,
  by: Token,
  id: string,
  payload: Partial<Omit<CloseInput, 'id'>> = {},
): Promise<LightMyRequestResponse> =>
  world.call('PUT', '/api/casework/closings', {
    token: by.token,
    payload: { id, outcome: 'referred', reason, ...payload },
  })

export const admit = (world: World, by: Token, id: string): Promise<LightMyRequestResponse> =>
  world.call('PUT', '/api/casework/admissions', { token: by.token, payload: { id } })

export const caseworkOf = async (world: World, by: Token, id: string): Promise<Casework> => {
  const answer = await world.call('GET', `/api/casework/${id}`, { token: by.token })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Casework>()
}

/** The report as its reporter sees it. */
export const ownReport = async (world: World, report: Submitted): Promise<ReporterReport> =>
  (await world.call('GET', '/api/anonymous/report', { token: report.token })).json<ReporterReport>()

/** Moves the world's clock to an instant, forth or back. */
export const goTo = (world: World, instant: Date): void =>
  world.advance((instant.getTime() - world.deps.now().getTime()) / 1000)

/** What a report's log tells, in order, but who looked. */
export const actsLogged = async (world: World, reportId: string): Promise<string[]> =>
  (await loggedTypes(world, reportId)).filter((type) => type !== 'access')

/** Archives a report, and opens it again for who asks, and for a colleague where one is named. */
export const reopenFor = async (
  world: World,
  id: string,
  { asks, votes, joins }: { asks: TestPerson; votes: readonly TestPerson[]; joins?: TestPerson },
): Promise<void> => {
  await save(world, asks, id, { status: 'archived' })
  const requestId = await request(world, asks, 'archived-report', id)
  for (const voter of votes) await vote(world, voter, 'approve', requestId, 'archived-report')
  if (!joins) return
  const path = '/api/approvals/archived-report/access-requests'
  const payload = { requestId, reason: 'To help.' }
  const joining = (await world.call('POST', path, { token: joins.token, payload })).json<{ id: string }>()
  for (const voter of [asks, ...votes])
    if (voter !== joins) await vote(world, voter, 'approve', joining.id, 'archived-report/access-requests')
}

/** Everything that lies in the database, as text: bytes in hexadecimal digits. */
export const dumpOf = async (world: World): Promise<string> => {
  const owner = world.database.ownerDb
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(owner)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const rows = await sql<{ text: string | null }>`select string_agg(to_jsonb(t)::text, ' ') as text
      from ${sql.table(name)} t`.execute(owner)
    texts.push(rows.rows[0]?.text ?? '')
  }
  return texts.join(' ')
}
