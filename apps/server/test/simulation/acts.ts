import type { LightMyRequestResponse } from 'fastify'
import { categories } from '@canal/contract/casework/categories'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Report, ReporterReport } from '@canal/contract/reports/schemas'
import { decide, propose, reason } from '../casework-world.ts'
import { isoOf, lastSecond, localDay } from '../other-calendar.ts'
import { read, save } from '../world.ts'
import * as law from './law.ts'
import type { Case, Kind, Proposal } from './law.ts'
import { asReporter, isAlone, memberOf, officeOf, pick, type Dice, type Scene } from './scene.ts'

/** Something that somebody tries, what the law makes of it (`ok`, or the code of a refusal), and what has changed then. */
export interface Attempt {
  said: string
  outcome: string
  call: () => Promise<LightMyRequestResponse>
  change: (answer: LightMyRequestResponse) => void | Promise<void>
}
type Draw = (scene: Scene, one: Case, dice: Dice) => Attempt | null

const nothing = () => undefined
/** The first that keeps somebody from it. Nobody works on an archived report. */
const outcomeOf = (one: Case, ...refusals: (string | false | null)[]): string =>
  one.status === 'archived'
    ? 'archived-read-only'
    : (refusals.find((refusal): refusal is string => typeof refusal === 'string') ?? 'ok')

/** Who acts: the last of a committee never does. */
const anyMember = (scene: Scene, one: Case, dice: Dice): number =>
  dice(Math.max(1, officeOf(scene, one).members.length - 1))
const calling = (scene: Scene, one: Case, by: number, path: string, payload: object) => () =>
  scene.world.call('PUT', `/api/${path}`, {
    token: memberOf(scene, one, by).token,
    payload: { id: one.id, ...payload },
  })

/** A member looks at a report, and has read what they were told of it. */
export const look = async (scene: Scene, one: Case, by: number): Promise<LightMyRequestResponse> => {
  const answer = await read(scene.world, memberOf(scene, one, by), one.id)
  if (by === officeOf(scene, one).members.length - 1 && answer.statusCode === 200) one.unread.clear()
  return answer
}

const simple =
  (
    name: string,
    path: string,
    payload: (dice: Dice, one: Case) => object,
    refusal: (one: Case) => string | false | null,
    change: (one: Case, now: number) => void,
  ): Draw =>
  (scene, one, dice) => ({
    said: name,
    outcome: outcomeOf(one, refusal(one)),
    call: calling(scene, one, anyMember(scene, one, dice), path, payload(dice, one)),
    change: () => change(one, scene.now),
  })

const closing: Draw = (scene, one, dice) => {
  const outcome = pick(law.outcomes, dice) ?? 'referred'
  const [isAnswer, opensInvestigation] = [dice(2) === 0, dice(2) === 0]
  const isInvestigated = one.openedAt !== null || opensInvestigation
  const lacks = law.needsInvestigation(outcome) && !isInvestigated && 'investigation-not-opened'
  return {
    said: `close ${outcome}${isAnswer ? ', as the answer' : ''}${opensInvestigation ? ', investigated' : ''}`,
    outcome: outcomeOf(one, one.closed && 'already-done', lacks),
    call: calling(scene, one, anyMember(scene, one, dice), 'casework/closings', {
      outcome,
      reason,
      isAnswer,
      opensInvestigation,
    }),
    change: () => {
      if (opensInvestigation && one.openedAt === null) law.open(one, scene.now)
      law.close(one, scene.now, { outcome, isAnswer })
    },
  }
}

/** What a proposal does once it counts. */
const takeEffect = (one: Case, { kind, part, until }: Proposal, now: number): void => {
  switch (kind) {
    case 'extension':
      return law.extend(one, now, until ?? 0)
    case 'not_admitted':
      return law.close(one, now, { outcome: 'not_admitted', isAnswer: true })
    case 'without_information':
      law.close(one, now, { outcome: 'not_admitted', isAnswer: true })
      return law.archive(one)
    case 'omitted':
      return law.omit(one, now)
    case 'held':
      return law.hold(one, now)
    case 'untrue':
      return law.closeAsUntrue(one, now)
    case 'part': {
      const marked = one.parts.get(part ?? '')
      if (marked) marked.isConfirmed = true
      one.history.push('part_confirmed')
    }
  }
}

const proposing =
  (kind: Kind): Draw =>
  (scene, one, dice) => {
    const { now } = scene
    const [by, isDone] = [anyMember(scene, one, dice), isAlone(scene, one)]
    const part = kind === 'part' ? (pick(one.names, dice) ?? null) : null
    if (kind === 'part' && part === null) return null
    // Mostly a day that it can have.
    const day = Math.max(localDay(one.answerDue, one.zone), localDay(now, one.zone)) + dice(60) - 2
    const until = kind === 'extension' ? lastSecond(day, one.zone) : null
    const isNoDay = until !== null && (until < now || until <= one.answerDue || until > law.latestAnswer(one))
    const isSame = (other: Proposal) => other.kind === kind && other.part === part
    const waits = one.proposals.some((other) => isSame(other) && law.isWaiting(one, other, now))
    const isMasked = part !== null && one.parts.has(part)
    return {
      said: `propose ${kind} ${part ?? ''}${until === null ? '' : isoOf(day)}`,
      outcome: outcomeOf(
        one,
        law.refusalOf(one, kind),
        isNoDay && 'invalid',
        waits && 'conflict',
        isMasked && 'already-done',
        isDone && archivingRefusal(one, now, kind),
      ),
      call: () =>
        propose(scene.world, memberOf(scene, one, by), {
          kind,
          id: one.id,
          ...(part === null ? {} : { part }),
          ...(until === null ? {} : { until: isoOf(day) }),
        }),
      change: (answer) => {
        const shown = answer.json<Casework>().waiting.findLast((other) => other.kind === kind && other.part === part)
        const own: Proposal = {
          id: shown?.id ?? '',
          kind,
          by,
          part,
          until: kind === 'part' ? now + 72 * 3600 : until,
          state: isDone ? 'done' : 'waiting',
        }
        one.proposals.push(own)
        if (part !== null) law.mask(one, now, part, isDone)
        else if (isDone) takeEffect(one, own, now)
      },
    }
  }

/** Nothing is archived while a part of it waits to be erased. */
const archivingRefusal = (one: Case, now: number, kind?: Kind) =>
  (kind === undefined || kind === 'without_information') && law.waitsToBeErased(one, now) && 'part-waits'

/** Mostly of what waits, now and then of what does not any more. */
const anyProposal = (one: Case, dice: Dice): Proposal | undefined => {
  const waiting = one.proposals.filter(({ state }) => state === 'waiting')
  return pick(waiting.length > 0 && dice(8) > 0 ? waiting : one.proposals, dice)
}

const deciding = (scene: Scene, one: Case, by: number, verb: 'confirm' | 'withdraw', proposalId: string) => () =>
  decide(scene.world, memberOf(scene, one, by), verb, { id: one.id, proposalId })

const confirming: Draw = (scene, one, dice) => {
  const of = anyProposal(one, dice)
  if (!of?.id) return null
  const by = anyMember(scene, one, dice)
  const isTheirs = of.state === 'waiting' && of.by !== by
  return {
    said: `confirm ${of.kind} ${of.part ?? ''}`,
    outcome: outcomeOf(
      one,
      !isTheirs && 'conflict',
      law.overOf(one, of, scene.now),
      archivingRefusal(one, scene.now, of.kind),
    ),
    call: deciding(scene, one, by, 'confirm', of.id),
    change: () => {
      of.state = 'done'
      takeEffect(one, of, scene.now)
    },
  }
}

const withdrawing: Draw = (scene, one, dice) => {
  const of = anyProposal(one, dice)
  if (!of?.id) return null
  const isHold = law.currentHold(one, scene.now) === of
  const isOver = of.kind === 'part' && law.overOf(one, of, scene.now)
  return {
    said: `withdraw ${of.kind} ${of.part ?? ''}`,
    outcome: outcomeOf(one, of.state === 'waiting' ? isOver : !isHold && 'conflict'),
    call: deciding(scene, one, anyMember(scene, one, dice), 'withdraw', of.id),
    change: () => {
      of.state = isHold ? 'released' : 'withdrawn'
      if (isHold) law.release(one, scene.now)
      if (of.part === null) return
      one.parts.delete(of.part)
      one.history.push('part_restored')
    },
  }
}

/** The hold that counts ends; who is alone has no list of what they proposed, and takes it from the page. */
const releasing: Draw = (scene, one, dice) => {
  const of = law.currentHold(one, scene.now)
  if (!of) return null
  const by = anyMember(scene, one, dice)
  return {
    said: 'end the hold',
    outcome: outcomeOf(one),
    call: async () => {
      const page = await scene.world.call('GET', `/api/casework/${one.id}`, { token: memberOf(scene, one, by).token })
      const proposalId = one.status === 'archived' ? of.id || one.id : (page.json<Casework>().hold?.id ?? '')
      return deciding(scene, one, by, 'withdraw', proposalId)()
    },
    change: () => {
      of.state = 'released'
      law.release(one, scene.now)
    },
  }
}

const archiving: Draw = (scene, one, dice) => {
  if (one.status === 'archived') return null
  const by = anyMember(scene, one, dice)
  return {
    said: 'archive',
    outcome: outcomeOf(one, archivingRefusal(one, scene.now)),
    call: () => save(scene.world, memberOf(scene, one, by), one.id, { status: 'archived' }),
    change: () => law.archive(one),
  }
}

/** Of the reports under the same reference the newest that is not in its last days. */
export const nextAfter = (scene: Scene, one: Case): Case | undefined =>
  scene.cases
    .filter(({ reference, receivedAt }) => reference === one.reference && receivedAt > one.receivedAt)
    .filter((other) => !law.isInLastDays(other, scene.now))
    .sort((a, b) => b.receivedAt - a.receivedAt)[0]

const message = 'There is something more to tell.'
const writing: Draw = (scene, one) => ({
  said: 'the reporter writes',
  outcome: 'ok',
  call: () =>
    asReporter(scene, one, (token) =>
      scene.world.call('PUT', '/api/anonymous/chat', {
        token,
        payload: { id: one.id, chatMsg: message, filesToUpload: [] },
      }),
    ),
  change: async (answer) => {
    const { id } = answer.json<{ id: string }>()
    const next = nextAfter(scene, one)
    const isLate = law.isInLastDays(one, scene.now)
    let into = isLate ? next : one
    if (isLate && !next) {
      const own = await asReporter(scene, one, (token) =>
        scene.world.call('GET', `/api/anonymous/report?id=${id}`, { token }),
      )
      const { caseNumber } = own.json<ReporterReport>()
      const { channel, zone, reference } = one
      into = law.received({ id, caseNumber, channel, zone, reference, names: [] }, scene.now)
      scene.cases.push(into)
    }
    if (into?.id !== id) throw new Error(`written to ${id}, not to ${into?.id}`)
    if (into.status === 'archived') return
    const shown = (await look(scene, into, 0)).json<Report>()
    const last = shown.details.chat.messages.findLast(({ isReporter }) => isReporter)
    into.names.push(`message:${last?.id}`)
  },
})

const task: Draw = (scene, one, dice) => {
  const by = anyMember(scene, one, dice)
  const { username } = memberOf(scene, one, by)
  const until = isoOf(localDay(scene.now, one.zone) + dice(30))
  return {
    said: 'give a task',
    outcome: outcomeOf(one),
    call: calling(scene, one, by, 'reports/note', { text: 'Ask for the papers.', task: { username, until } }),
    change: nothing,
  }
}

const category: Draw = (scene, one, dice) => {
  const is = pick(categories, dice) ?? null
  return {
    said: 'set the category',
    outcome: outcomeOf(one),
    call: calling(scene, one, anyMember(scene, one, dice), 'casework/categories', { category: is }),
    change: () => {
      if (one.category !== is) one.history.push('category_changed')
      one.category = is
    },
  }
}

const told = (act: 'acknowledged' | 'answered') => () => ({ act, chatMsg: 'We write to you about your report.' })
const none = () => ({})

const acts: readonly { weight: number; draw: Draw }[] = [
  {
    weight: 5,
    draw: simple(
      'acknowledge',
      'casework/told',
      told('acknowledged'),
      ({ acknowledgedAt }) => acknowledgedAt !== null && 'already-done',
      law.acknowledge,
    ),
  },
  {
    weight: 2,
    draw: simple(
      'answer',
      'casework/told',
      told('answered'),
      ({ answeredAt }) => answeredAt !== null && 'already-done',
      law.answer,
    ),
  },
  {
    weight: 2,
    draw: simple(
      'admit',
      'casework/admissions',
      none,
      ({ admittedAt, openedAt, closed }) =>
        admittedAt === null ? (openedAt !== null || closed) && 'conflict' : 'already-done',
      law.admit,
    ),
  },
  {
    weight: 3,
    draw: simple(
      'open the investigation',
      'casework/investigations',
      none,
      ({ openedAt }) => openedAt !== null && 'already-done',
      law.open,
    ),
  },
  { weight: 3, draw: closing },
  { weight: 3, draw: proposing('omitted') },
  { weight: 6, draw: proposing('extension') },
  { weight: 2, draw: proposing('not_admitted') },
  { weight: 1, draw: proposing('without_information') },
  { weight: 5, draw: proposing('held') },
  { weight: 6, draw: proposing('part') },
  { weight: 1, draw: proposing('untrue') },
  { weight: 20, draw: confirming },
  { weight: 7, draw: withdrawing },
  { weight: 2, draw: releasing },
  { weight: 1, draw: archiving },
  { weight: 5, draw: writing },
  { weight: 1, draw: task },
  { weight: 1, draw: category },
]
const all = acts.flatMap(({ weight, draw }) => Array.from({ length: weight }, () => draw))

/** Something that is tried with a report now. */
export const drawAct = (scene: Scene, one: Case, dice: Dice): Attempt | null =>
  pick(all, dice)?.(scene, one, dice) ?? null

/** Its reporter writes now. */
export const drawMessage = (scene: Scene, one: Case, dice: Dice): Attempt | null => writing(scene, one, dice)
