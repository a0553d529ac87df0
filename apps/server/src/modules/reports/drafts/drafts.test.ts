import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { DraftKind } from '@canal/contract/drafts/kinds'
import type { Drafts } from '@canal/contract/drafts/schemas'
import type { LoggedAction, ReportListItem, Submitted } from '@canal/contract/reports/schemas'
import type { Lacking } from '@canal/contract/roster/schemas'
import { takeOff } from '../../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../../test/factories.ts'
import { signInAgain } from '../../../../test/sign-in-again.ts'
import { openStream, type Stream } from '../../../../test/streams.ts'
import { request, vote } from '../../../../test/votes.ts'
import {
  openCase,
  openWorld,
  readReport,
  refusalOf,
  save,
  submit,
  tell,
  type Case,
  type World,
} from '../../../../test/world.ts'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { applyRevocations } from '../../report-access/revocation/apply-revocations.ts'

let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

type By = { token: string }
const owner = () => world.database.ownerDb
const put = (path: string, by: By, payload: object) =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload: { id, ...payload } })
const post = (path: string, by: By, payload: object) => world.call('POST', `/api/${path}`, { token: by.token, payload })
const ask = (by: By, report = id) => world.call('GET', `/api/reports/${report}/drafts`, { token: by.token })
const draftsOf = async (by: By, report = id) => {
  const answer = await ask(by, report)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Drafts>()
}
const keep = (by: By, kind: DraftKind, text: string, more: object = {}) =>
  put('reports/draft', by, { kind, text, ...more })
const kept = async (...of: Parameters<typeof keep>): Promise<string> => {
  const answer = await keep(...of)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ version: string }>().version
}
/** What lies in the database of drafts: of one report, or of one person in all of theirs. */
const rowsOf = async (report = id) =>
  (await owner().selectFrom('report_draft').selectAll().where('report_id', '=', report).orderBy('kind').execute()).map(
    ({ box, ...row }) => ({ ...row, length: box.length }),
  )
const tagOf = (person: TestPerson) => holderTag(world.deps.rootKeys, one.channel.id, person.id)
const words = 'Could you tell us the name of the'

describe('a draft', () => {
  test('waits for its writer on another device, the message and the note apart, as they were typed', async () => {
    const other = await signInAgain(world.deps, one.ana)
    expect(await draftsOf(one.ana)).toEqual({ message: null, note: null })
    const version = await kept(one.ana, 'message', `  ${words}\n`)
    expect(await draftsOf(other)).toEqual({ message: { text: `  ${words}\n`, version }, note: null })
    await kept(other, 'note', 'Luis knows.')
    expect(await draftsOf(one.ana)).toMatchObject({ message: { version }, note: { text: 'Luis knows.' } })
    expect(await kept(other, 'message', 'Good morning.', { replaces: version })).not.toBe(version)
    expect(await draftsOf(one.ana)).toMatchObject({
      message: { text: 'Good morning.' },
      note: { text: 'Luis knows.' },
    })
  })

  test('is its writer’s alone, whoever else reads the report', async () => {
    const irene = await createInvestigator(world.deps, one.channel)
    await post('reports/share', one.ana, { id, username: irene.username })
    await kept(one.ana, 'message', words)
    await kept(one.ana, 'note', words)
    for (const other of [one.luis, irene]) expect(await draftsOf(other)).toEqual({ message: null, note: null })
    await kept(irene, 'message', 'And who signed?')
    await kept(one.luis, 'message', 'Thank you.')
    expect([await draftsOf(one.ana), await draftsOf(irene)]).toMatchObject([
      { message: { text: words } },
      { message: { text: 'And who signed?' }, note: null },
    ])
    expect(refusalOf(await keep(irene, 'note', 'A note.'))).toEqual([403, 'forbidden'])
    expect(refusalOf(await ask(one.report))).toEqual([401, 'session-ended'])
    expect(refusalOf(await keep(one.report, 'message', words))).toEqual([401, 'session-ended'])
  })

  test('leaves no trace in the report: not in its page, its list, its log or anybody’s notices', async () => {
    const shown = async (by: By) => {
      const report = await readReport(world, by, id)
      const list = (await world.call('GET', '/api/reports/list', { token: by.token })).json<Page<ReportListItem>>()
      const log = (await world.call('GET', `/api/reports/${id}/logs?size=50`, { token: by.token })).json<
        Page<LoggedAction>
      >()
      const notices = (await world.call('GET', '/api/notifications', { token: by.token })).body
      return { report, list, log, notices }
    }
    for (const by of [one.ana, one.luis]) await shown(by)
    const before = [await shown(one.ana), await shown(one.luis)]
    const version = await kept(one.ana, 'message', words)
    await kept(one.ana, 'note', words)
    await kept(one.ana, 'message', '', { replaces: version })
    expect([await shown(one.ana), await shown(one.luis)]).toEqual(before)
  })

  test('is told of live to nobody', async () => {
    const [colleague, reporter] = [
      await openStream(world.server, one.luis.token),
      await openStream(world.server, one.report.token),
    ]
    const topicsUntil = async (stream: Stream, last: string) =>
      (await stream.until(({ data }) => data.topic === last && data.id === id)).map(({ data }) => data.topic)
    const heard = async () => [await topicsUntil(colleague, 'log'), await topicsUntil(reporter, 'chat')]
    await put('reports/chat', one.ana, { chatMsg: 'Good morning.' })
    await heard()
    const version = await kept(one.ana, 'message', words)
    await kept(one.ana, 'note', words)
    await kept(one.ana, 'message', '', { replaces: version })
    // Whatever they were told of the drafts would come before this message.
    await put('reports/chat', one.ana, { chatMsg: 'One thing more.' })
    expect(await heard()).toEqual([['chat', 'log'], ['chat']])
    for (const stream of [colleague, reporter]) stream.close()
  })

  test('is as long as every other, and says no time', async () => {
    await kept(one.ana, 'note', '.')
    await kept(one.ana, 'message', '€'.repeat(5000))
    const [message, note] = await rowsOf()
    expect(message?.length).toBe(note?.length)
    expect(Object.keys(message ?? {}).sort()).toEqual(['channel_id', 'holder_tag', 'kind', 'length', 'report_id'])
    expect((await draftsOf(one.ana)).message?.text).toHaveLength(5000)
    expect((await keep(one.ana, 'message', '.'.repeat(5001))).json<Problem>()).toMatchObject({
      status: 422,
      errors: ['text: Cannot be more than 5,000 characters long.'],
    })
  })

  test('is none without a letter in it', async () => {
    const version = await kept(one.ana, 'note', words)
    expect((await keep(one.ana, 'note', ' \n ', { replaces: version })).json()).toEqual({ version: null })
    expect([await draftsOf(one.ana), await rowsOf()]).toEqual([{ message: null, note: null }, []])
    expect((await keep(one.ana, 'note', '')).json()).toEqual({ version: null })
  })
})

describe('two tabs in which the same person writes', () => {
  test('put nothing in the place of what they have not seen', async () => {
    const first = await kept(one.ana, 'message', words)
    const second = await kept(one.ana, 'message', `${words} firm`, { replaces: first })
    for (const more of [{}, { replaces: first }])
      for (const text of ['Something else', ''])
        expect(refusalOf(await keep(one.ana, 'message', text, more))).toEqual([409, 'draft-changed'])
    expect((await draftsOf(one.ana)).message).toEqual({ text: `${words} firm`, version: second })
    await kept(one.ana, 'message', 'Something else', { replaces: second })
    expect((await draftsOf(one.ana)).message?.text).toBe('Something else')
  })

  test('agree where both have the same text, as after an answer that was lost', async () => {
    const version = await kept(one.ana, 'message', words)
    expect(await kept(one.ana, 'message', words)).toBe(version)
  })

  test('begin at the same time: one is kept, and the other is told', async () => {
    const texts = ['From the one tab', 'From the other']
    const answers = await Promise.all(texts.map((text) => keep(one.ana, 'message', text)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = texts[answers.findIndex(({ statusCode }) => statusCode === 200)]
    expect((await draftsOf(one.ana)).message?.text).toBe(won)
  })

  test('go on at the same time likewise, and whoever empties what changed meanwhile is told too', async () => {
    const replaces = await kept(one.ana, 'message', words)
    const answers = await Promise.all(
      ['Longer', 'Other', ''].map((text) => keep(one.ana, 'message', text, { replaces })),
    )
    const taken = answers.filter(({ statusCode }) => statusCode === 200)
    expect(taken.length).toBeGreaterThanOrEqual(1)
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
    expect((await rowsOf()).length).toBeLessThanOrEqual(1)
  })

  test('may go on after the other has sent it', async () => {
    const version = await kept(one.ana, 'message', words)
    await put('reports/chat', one.ana, { chatMsg: words, draft: version })
    await kept(one.ana, 'message', 'And one thing more', { replaces: version })
    expect((await draftsOf(one.ana)).message?.text).toBe('And one thing more')
  })
})

describe('what is sent', () => {
  const send = (draft: string): Record<string, () => Promise<{ statusCode: number }>> => ({
    'a message': () => put('reports/chat', one.ana, { chatMsg: words, draft }),
    'an acknowledgement': () => put('casework/told', one.ana, { act: 'acknowledged', chatMsg: words, draft }),
    'a note': () => put('reports/note', one.ana, { text: words, draft }),
  })
  test.each([
    ['a message', 'message', 'note'],
    ['an acknowledgement', 'message', 'note'],
    ['a note', 'note', 'message'],
  ] as const)('takes its draft along: %s; the other kind and colleagues’ stay', async (what, kind, other) => {
    const draft = await kept(one.ana, kind, words)
    await kept(one.ana, other, 'Something else')
    await kept(one.luis, kind, 'Of Luis')
    expect((await send(draft)[what]?.())?.statusCode).toBeLessThan(300)
    expect(await draftsOf(one.ana)).toMatchObject({ [kind]: null, [other]: { text: 'Something else' } })
    expect(await draftsOf(one.luis)).toMatchObject({ [kind]: { text: 'Of Luis' } })
    expect(await rowsOf()).toHaveLength(2)
  })

  test('leaves what another tab kept since, and what was written meanwhile where an act is told of from the list', async () => {
    const older = await kept(one.ana, 'message', words)
    await kept(one.ana, 'message', `${words} firm`, { replaces: older })
    await put('reports/chat', one.ana, { chatMsg: words, draft: older })
    await put('casework/acknowledgements', one.ana, { ids: [id], texts: {} })
    await tell(world, one.ana, id, 'answered')
    expect((await draftsOf(one.ana)).message?.text).toBe(`${words} firm`)
  })

  test('and refused, leaves its draft', async () => {
    const draft = await kept(one.ana, 'note', words)
    const note = await put('reports/note', one.ana, { text: words, mentions: ['nobody'], draft })
    expect(note.statusCode).toBe(422)
    expect((await draftsOf(one.ana)).note?.text).toBe(words)
  })
})

describe('who may not read the report', () => {
  test('has no draft of it: archived it is shut with the rest, and comes back to those for whom it is reopened', async () => {
    await kept(one.ana, 'message', words)
    await kept(one.luis, 'message', 'Of Luis')
    await save(world, one.ana, id, { status: 'archived' })
    for (const answer of [await ask(one.ana), await keep(one.ana, 'message', 'More')])
      expect(refusalOf(answer)).toEqual([403, 'report-archived'])
    const asked = await request(world, one.ana, 'archived-report', id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', asked, 'archived-report')
    expect((await draftsOf(one.ana)).message?.text).toBe(words)
    expect(refusalOf(await ask(one.luis))).toEqual([403, 'no-access'])
  })

  test('loses it with the report: by stepping aside, and as an investigator from whom it is taken', async () => {
    const irene = await createInvestigator(world.deps, one.channel)
    await post('reports/share', one.ana, { id, username: irene.username })
    for (const by of [one.luis, one.eva, irene]) await kept(by, 'message', words)
    await post('reports/recuse', one.luis, { id })
    await post('reports/unshare', one.ana, { id, username: irene.username })
    for (const by of [one.luis, irene]) expect(refusalOf(await ask(by))).toEqual([404, 'report-not-found'])
    expect((await rowsOf()).map((row) => row.holder_tag)).toEqual([tagOf(one.eva)])
    await post('reports/share', one.ana, { id, username: irene.username })
    expect(await draftsOf(irene)).toEqual({ message: null, note: null })
  })

  test('loses it by leaving the committee, at once, and its row with the report’s new keys', async () => {
    await kept(one.eva, 'note', words)
    await takeOff(world, [one.eva], one.eva)
    expect((await ask(one.eva)).statusCode).toBeGreaterThanOrEqual(400)
    await applyRevocations(world.deps, owner())
    expect(await rowsOf()).toEqual([])
  })

  test('keeps it while their account is disabled', async () => {
    const administrator = await createAdministrator(world.deps)
    const turn = (state: string) =>
      world.call('PATCH', `/api/users/${state}`, { token: administrator.token, payload: { id: one.eva.id } })
    await kept(one.eva, 'note', words)
    await turn('disable')
    await applyRevocations(world.deps, owner())
    expect((await ask(one.eva)).statusCode).toBe(401)
    await turn('enable')
    expect((await draftsOf(await signInAgain(world.deps, one.eva))).note?.text).toBe(words)
  })

  test('never had one: neither a member without access, nor another channel', async () => {
    const late = await createMember(world.deps, one.channel)
    const elsewhere = await createMember(world.deps, await createChannel(world.deps))
    for (const answer of [await ask(late), await keep(late, 'message', words)])
      expect(refusalOf(answer)).toEqual([403, 'no-access'])
    for (const answer of [await ask(elsewhere), await keep(elsewhere, 'message', words)])
      expect(refusalOf(answer)).toEqual([404, 'report-not-found'])
  })
})

test('with other keys its writer finds no draft of before, and its row goes', async () => {
  const password = 'Mesa7Larga.Uno'
  const channel = await createChannel(world.deps)
  const teo = await createMember(world.deps, channel, { password })
  const { id: report }: Submitted = await submit(world, channel)
  const draft = { id: report, kind: 'message', text: words }
  await world.call('PUT', '/api/reports/draft', { token: teo.token, payload: draft })
  const now = (await post('roster/own/renew', teo, { password })).json<By>()
  const lacking = (await world.call('GET', '/api/roster/lacking', { token: now.token })).json<Lacking[]>()
  await post(`roster/lacking/${teo.id}`, now, { version: lacking[0]?.version })
  expect(await rowsOf(report)).toHaveLength(1)
  expect(await draftsOf(now, report)).toEqual({ message: null, note: null })
  expect(await rowsOf(report)).toEqual([])
})

describe('a writer in the database', () => {
  const moved: [string, (other: Submitted) => ReturnType<typeof sql>][] = [
    ['makes a note a message', () => sql`update report_draft set kind = 'message' where report_id = ${id}`],
    [
      'moves it to another report',
      (other) => sql`update report_draft set report_id = ${other.id} where report_id = ${id}`,
    ],
    [
      'gives it a colleague’s name',
      () => sql`update report_draft set holder_tag = ${tagOf(one.luis)} where report_id = ${id}`,
    ],
    [
      'changes its words',
      () => sql`update report_draft set box = set_byte(box, 40, get_byte(box, 40) # 1) where report_id = ${id}`,
    ],
    ['puts in one of their own', () => sql`update report_draft set box = sha256(box) where report_id = ${id}`],
  ]
  test.each(moved)('who %s has nobody shown it: it is taken for none, and goes', async (_what, change) => {
    const other = await submit(world, one.channel)
    await kept(one.ana, 'note', words)
    await change(other).execute(owner())
    for (const report of [id, other.id])
      for (const by of [one.ana, one.luis]) expect(await draftsOf(by, report)).toEqual({ message: null, note: null })
    expect([...(await rowsOf()), ...(await rowsOf(other.id))]).toEqual([])
  })

  test('does not keep its person from writing anew over what does not open', async () => {
    await kept(one.ana, 'note', words)
    await sql`update report_draft set box = sha256(box) where report_id = ${id}`.execute(owner())
    await kept(one.ana, 'note', 'Once more')
    expect((await draftsOf(one.ana)).note?.text).toBe('Once more')
  })
})
