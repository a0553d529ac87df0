import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Page } from '@canal/contract'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { Report, ReporterReport, ReportListItem } from '@canal/contract/reports/schemas'
import * as law from './law.ts'
import { look, nextAfter } from './acts.ts'
import type { Case, Kind } from './law.ts'
import { asReporter, codeOf, isAlone, memberOf, officeOf, type Office, type Scene } from './scene.ts'

const second = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant) / 1000)
const deletionAt = ({ at, rule }: { at: string; rule: string }) => ({ at: second(at), rule })

const epoch = (column: string) => sql.raw(`extract(epoch from ${column})::float8`)

/** Every report as it lies in the database. */
const rowsOf = async ({ world }: Scene): Promise<Record<string, unknown>> => {
  const found = await sql<{ id: string }>`select r.id, r.status, ${epoch('received_at')} as received,
      ${epoch('acknowledged_at')} as acknowledged, ${epoch('answered_at')} as answered, ${epoch('deadline')} as deadline,
      ${epoch('admitted_at')} as admitted, ${epoch('investigation_opened_at')} as opened, ${epoch('closed_at')} as closed,
      ${epoch('kept_until')} as kept, ${epoch('held_until')} as held, ${epoch('delete_at')} as goes,
      (select jsonb_object_agg(rule, jsonb_build_array(${epoch('started_at')}, ${epoch('due_at')}, ${epoch('met_at')},
        is_omitted, ${epoch('extended_from')})) from clock c where c.report_id = r.id) as clocks,
      (select coalesce(jsonb_object_agg(part, erased_at is not null), '{}') from report_part p where p.report_id = r.id)
        as parts
    from report r`.execute(world.database.ownerDb)
  return Object.fromEntries(found.rows.map(({ id, ...row }) => [id, row]))
}

const rowOf = (one: Case) => ({
  status: one.status,
  received: one.receivedAt,
  acknowledged: one.acknowledgedAt,
  answered: one.answeredAt,
  deadline: one.answerDue,
  admitted: one.admittedAt,
  opened: one.openedAt,
  closed: one.closed?.at ?? null,
  kept: one.keptUntil,
  held: one.heldUntil,
  goes: law.deletionDay(one),
  clocks: {
    acknowledge: [one.receivedAt, law.acknowledgeDue(one), one.acknowledgedAt, one.isOmitted, null],
    answer: [one.receivedAt, one.answerDue, one.answeredAt, false, one.extendedFrom],
  },
  parts: Object.fromEntries([...one.parts].map(([name, { isErased }]) => [name, isErased])),
})

/** What there is, with its terms, its parts and its last day: no report more and none less. */
export const compareRows = async (scene: Scene, said: string): Promise<void> => {
  const expected = Object.fromEntries(scene.cases.map((one) => [one.id, rowOf(one)]))
  expect(await rowsOf(scene), said).toEqual(expected)
}

const clocksOf = (one: Case) =>
  law.termsOf(one).map(({ rule, due, metAt }) => ({
    rule,
    startedAt: one.receivedAt,
    dueAt: due,
    metAt,
    isOmitted: rule === 'acknowledge' && one.isOmitted,
    extendedFrom: rule === 'answer' ? one.extendedFrom : null,
  }))
const maskedOf = (one: Case) => [...one.parts.keys()].filter((name) => !name.startsWith('message:')).sort()
const acted = (type: string) => type !== 'status' && type !== 'reviewers'

/** The report as a member reads it. */
const compareReport = async (scene: Scene, one: Case, said: string): Promise<void> => {
  const answer = await look(scene, one, 0)
  expect(codeOf(answer), said).toBe(one.status === 'archived' ? 'report-archived' : 'ok')
  if (one.status === 'archived') return
  const { clocks, deadline, status, investigationOpenedAt, closedAt, deletion, details, history, sameReference } =
    answer.json<Report>()
  const shown = {
    ...{ status, deadline: second(deadline), opened: second(investigationOpenedAt), closed: second(closedAt) },
    deletion: deletionAt(deletion),
    clocks: clocks.map(({ startedAt, dueAt, metAt, extendedFrom, ...rest }) => ({
      ...rest,
      ...{ startedAt: second(startedAt), dueAt: second(dueAt), metAt: second(metAt) },
      extendedFrom: second(extendedFrom),
    })),
    masked: details.suppressed.map(({ part }) => part).sort(),
    history: history.map(({ type }) => type).filter(acted),
    others: sameReference.map(({ id }) => id).sort(),
  }
  expect(shown, said).toEqual({
    ...{ status: one.status, deadline: one.answerDue, opened: one.openedAt, closed: one.closed?.at ?? null },
    deletion: law.deletionOf(one),
    clocks: clocksOf(one),
    masked: maskedOf(one),
    history: one.history,
    others: othersOf(scene, one),
  })
}

const othersOf = (scene: Scene, { id, reference }: Case): string[] =>
  scene.cases
    .filter((other) => other.reference === reference && other.id !== id)
    .map((other) => other.id)
    .sort()

const kinds: readonly Kind[] = ['extension', 'not_admitted', 'without_information', 'omitted', 'held', 'part', 'untrue']

/** What waits in it, what counts, and what can be begun. */
const compareCasework = async (scene: Scene, one: Case, said: string): Promise<void> => {
  const { now } = scene
  const answer = await scene.world.call('GET', `/api/casework/${one.id}`, { token: memberOf(scene, one, 0).token })
  expect(codeOf(answer), said).toBe(one.status === 'archived' ? 'report-archived' : 'ok')
  if (one.status === 'archived') return
  const { waiting, offers, extendableUntil, admittedAt, hold, closing, needsConfirmation } = answer.json<Casework>()
  const shown = {
    waiting: waiting.map(({ id, kind, part }) => ({ id, kind, part })),
    offers: offers.toSorted(),
    ...{ needsConfirmation, extendable: second(extendableUntil), admitted: second(admittedAt) },
    hold: hold && second(hold.until),
    closing: closing && { at: second(closing.at), outcome: closing.outcome },
  }
  const waits = one.proposals.filter((proposal) => law.isWaiting(one, proposal, now))
  const mayExtend = one.answeredAt === null && one.answerDue < law.latestAnswer(one)
  const offered = kinds.filter(
    (kind) =>
      law.refusalOf(one, kind) === null &&
      (kind === 'part' || !waits.some((proposal) => proposal.kind === kind)) &&
      (kind !== 'extension' || mayExtend),
  )
  expect(shown, said).toEqual({
    waiting: waits.map(({ id, kind, part }) => ({ id, kind, part })),
    offers: [
      ...offered,
      ...(one.admittedAt === null && one.openedAt === null && !one.closed ? ['admitted'] : []),
      ...(one.closed ? [] : ['closed']),
    ].sort(),
    ...{ needsConfirmation: !isAlone(scene, one), extendable: mayExtend ? law.latestAnswer(one) : null },
    admitted: one.admittedAt,
    hold: law.currentHold(one, now) ? one.heldUntil : null,
    closing: one.closed,
  })
}

/** The report as its reporter sees it. */
const compareOwn = async (scene: Scene, one: Case, said: string): Promise<void> => {
  const { now } = scene
  const answer = await asReporter(scene, one, (token) =>
    scene.world.call('GET', `/api/anonymous/report?id=${one.id}`, { token }),
  )
  expect(codeOf(answer), said).toBe('ok')
  const own = answer.json<ReporterReport>()
  const shown = {
    ...{ status: own.status, deadline: second(own.deadline), acknowledged: second(own.acknowledgedAt) },
    ...{ acknowledgeBy: second(own.acknowledgeBy), answered: second(own.answeredAt) },
    extendedFrom: second(own.extendedFrom),
    deletion: deletionAt(own.deletion),
    ...{ isInLastDays: own.isInLastDays, goesOnIn: own.goesOnIn },
    masked: own.details.suppressed.map(({ part }) => part).sort(),
    told: own.details.chat.messages.filter(({ isReporter }) => !isReporter).map(({ kind }) => kind),
    others: own.sameReference.map(({ id }) => id).sort(),
  }
  const isInLastDays = law.isInLastDays(one, now)
  expect(shown, said).toEqual({
    // That the acknowledgement is omitted is not told: the answer says that the report has come.
    ...{
      status: one.status,
      deadline: one.answerDue,
      acknowledged: one[one.isOmitted ? 'answeredAt' : 'acknowledgedAt'],
    },
    ...{ acknowledgeBy: law.acknowledgeDue(one), answered: one.answeredAt, extendedFrom: one.extendedFrom },
    deletion: law.shownDeletion(one, now),
    ...{ isInLastDays, goesOnIn: isInLastDays ? (nextAfter(scene, one)?.caseNumber ?? null) : null },
    masked: maskedOf(one),
    told: one.told,
    others: othersOf(scene, one),
  })
}

/** Everything that anybody is shown of a report. */
export const compareViews = async (scene: Scene, one: Case, said: string): Promise<void> => {
  await compareReport(scene, one, said)
  await compareCasework(scene, one, said)
  await compareOwn(scene, one, said)
}

const isOfDates = (kind: string) => kind === 'deletion-near' || /^(?:acknowledge|answer)-\d+$/.test(kind)

/** What the member who never looks has not read of the dates of reports; other news they mark as read. */
const unreadOf = async (scene: Scene, { members }: Office): Promise<string[]> => {
  const token = members.at(-1)?.token ?? ''
  const unread: string[] = []
  const others: string[] = []
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const answer = await scene.world.call('GET', `/api/notifications?size=50&page=${page}&state=unread`, { token })
    const { items, last } = answer.json<Page<Notification>>()
    for (const { id, kind, reportId } of items)
      if (isOfDates(kind)) unread.push(`${reportId} ${kind}`)
      else others.push(id)
    isLast = last
  }
  if (others.length > 0)
    await scene.world.call('PATCH', '/api/notifications/read', { token, payload: { ids: others.slice(0, 50) } })
  return unread.sort()
}

export const compareNotices = async (scene: Scene, office: Office, said: string): Promise<void> => {
  const own = scene.cases.filter((one) => officeOf(scene, one) === office)
  const expected = own.flatMap(({ id, unread }) => [...unread].map((kind) => `${id} ${kind}`)).sort()
  expect(await unreadOf(scene, office), said).toEqual(expected)
}

/** Which term comes next, for every report of the list. */
export const compareList = async (scene: Scene, office: Office, said: string): Promise<void> => {
  const shown = new Map<string, object>()
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const answer = await scene.world.call('GET', `/api/reports/list?size=50&page=${page}`, {
      token: office.members[0]?.token,
    })
    const { items, last } = answer.json<Page<ReportListItem>>()
    for (const { id, next, status } of items)
      shown.set(id, { status, next: next && { rule: next.rule, at: second(next.dueAt) } })
    isLast = last
  }
  const nextOf = (one: Case) => {
    if (one.status === 'archived') return null
    const first = law.termsOf(one).find(({ metAt }) => metAt === null)
    return first ? { rule: first.rule, at: first.due } : null
  }
  const own = scene.cases.filter((one) => officeOf(scene, one) === office)
  expect(shown, said).toEqual(new Map(own.map((one) => [one.id, { status: one.status, next: nextOf(one) }])))
}
