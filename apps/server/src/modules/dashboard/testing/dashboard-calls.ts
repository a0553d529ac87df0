import { sql } from 'kysely'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import type { Submitted, Summary } from '@canal/contract/reports/schemas'
import type { TestPerson } from '../../../../test/factories.ts'
import { save, tell, type World } from '../../../../test/world.ts'
import { vouchFor } from '../../../../test/vouch.ts'

/** Seconds. */
export const day = 86_400
export const kindsOf = ({ waiting }: Dashboard) => waiting.items.map(({ kind, caseNumber }) => [kind, caseNumber])

/** What tests of the home page ask and do; `worldNow` is the world of the file. */
export const dashboardCalls = (worldNow: () => World) => {
  const dashboard = async (by: TestPerson, rows?: number): Promise<Dashboard> => {
    const answer = await worldNow().call('GET', `/api/reports/overview${rows ? `?rows=${rows}` : ''}`, {
      token: by.token,
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Dashboard>()
  }
  const summary = async (by: TestPerson) =>
    (await worldNow().call('GET', '/api/reports/summary', { token: by.token })).json<Summary>()
  const call = async (by: { token: string }, method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await worldNow().call(method, `/api/${path}`, { token: by.token, payload })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
  }
  const write = (by: { token: string }, { id }: Submitted, path = 'reports/chat') =>
    call(by, 'PUT', path, { id, chatMsg: 'Hello' })
  const acknowledge = (by: TestPerson, { id }: Submitted) => tell(worldNow(), by, id, 'acknowledged')
  const archive = async (by: TestPerson, { id }: Submitted) => save(worldNow(), by, id, { status: 'archived' })
  const setDeadline = async (report: Submitted, days: number) => {
    await sql`update report set deadline = ${new Date(worldNow().deps.now().getTime() + days * day * 1000)}
      where id = ${report.id}`.execute(worldNow().database.ownerDb)
    await vouchFor(worldNow(), [report.id])
  }
  return { dashboard, summary, call, write, acknowledge, archive, setDeadline }
}
