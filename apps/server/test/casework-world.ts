import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import type { Casework } from '@canal/contract/casework/schemas'
import type { ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import type { TestPerson } from './factories.ts'
import { loggedTypes } from './together.ts'
import { request, vote } from './votes.ts'
import { save, type World } from './world.ts'

type Token = { token: string }

export const reason = 'Two banks abroad have still to send their papers.'

export const extend = (
  world: World,
  by: Token,
  id: string,
  until: string,
  why = reason,
): Promise<LightMyRequestResponse> =>
  world.call('POST', '/api/casework/extensions', { token: by.token, payload: { id, until, reason: why } })

const paths = {
  confirm: '/api/casework/extensions/confirm',
  withdraw: '/api/casework/extensions/withdraw',
} as const

/** Confirms what waits, or withdraws it. */
export const decide = (
  world: World,
  by: Token,
  verb: 'confirm' | 'withdraw',
  payload: { id: string; extensionId: string },
): Promise<LightMyRequestResponse> => world.call('PATCH', paths[verb], { token: by.token, payload })

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
