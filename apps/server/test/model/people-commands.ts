import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { settleActs } from '../../src/modules/roster/effects.ts'
import { closeDueWindow } from '../../src/modules/votes/close-windows.ts'
import { begin as beginAct, sign as signAct } from '../colleagues.ts'
import { createMember } from '../factories.ts'
import { newAddress } from '../world.ts'
import * as accounts from './accounts.ts'
import { codeOf, pass, tokenOf, whileApart, type Actual } from './actual.ts'
import * as acts from './acts.ts'
import { longestWindow } from './channel-commands.ts'
import { activeOf, calling, command, each, membersOf, namesOf, type Command } from './command.ts'
import { giveOlder } from './older.ts'
import {
  barred,
  hourMs,
  isAboutChannel,
  isMember,
  lastWith,
  personOf,
  waitDays,
  type Act,
  type Name,
  type Outcome,
  type Page,
} from './page.ts'
import * as people from './people.ts'
import { applyRevocations } from './revocations.ts'
import * as stopping from './stopping.ts'

type Begun = { by: Name; kind: 'admit' | 'rekey' | 'leave'; whom: Name; version: number }
type Stopped = { by: Name; whom: Name; version: number }
type Signed = { by: Name; whom: Name; kind: Act['kind']; version: number }

const isRestarting = (page: Page): boolean => page.acts.some(({ kind }) => kind === 'restart')
const isAnyReopened = (page: Page): boolean => page.reports.some(({ status }) => status === 'reopened')
const lockedOf = (page: Page): Name[] => namesOf(page).filter((name) => personOf(page, name).isShut)
/** A session with other keys than those on the roster, or none. */
const astrayOf = (page: Page): Name[] =>
  activeOf(page).filter((name) => personOf(page, name).session !== personOf(page, name).seat)

const jobsAboutActs = async (actual: Actual): Promise<void> => {
  const { world } = actual
  await settleActs(world.deps)
  await applyRevocations(actual)
  await accounts.signInEnded(actual)
}

const jobs = async (actual: Actual): Promise<void> => {
  const { world, channel, reports } = actual
  for (const { id } of reports) await closeDueWindow(world.deps, channel.id, id)
  await jobsAboutActs(actual)
}

const settled = async (actual: Actual, whom: Name, answer: LightMyRequestResponse): Promise<Outcome> => {
  if (answer.statusCode === 200) {
    const { act } = answer.json<ActOutcome>()
    if (act) actual.acts.set(whom, act.id)
    await applyRevocations(actual)
    await accounts.signInEnded(actual)
  }
  return codeOf(answer)
}

const openPage = (actual: Actual, by: Name) => actual.world.call('GET', '/api/roster?opened=true', tokenOf(actual, by))

const asAdministrator = (path: string) =>
  calling((actual: Actual, who: Name) =>
    actual.world.call('PATCH', `/api/users/${path}`, {
      token: actual.administrator.token,
      payload: { id: accounts.idOfPerson(actual, who) },
    }),
  )

const begin = async (actual: Actual, { by, kind, whom, version }: Begun): Promise<Outcome> => {
  const checkNumbers = kind === 'leave' ? undefined : await accounts.checkNumbers(actual, whom, version)
  const wanted = { kind, userId: accounts.idOfPerson(actual, whom), checkNumbers }
  return settled(actual, whom, await beginAct(actual.world, tokenOf(actual, by), wanted))
}

const sign = async (actual: Actual, { by, whom, kind, version }: Signed): Promise<Outcome> => {
  const hasNumbers = kind !== 'leave' && !isAboutChannel(kind)
  const checkNumbers = hasNumbers ? await accounts.checkNumbers(actual, whom, version) : undefined
  const id = actual.acts.get(whom) ?? randomUUID()
  return settled(actual, whom, await signAct(actual.world, tokenOf(actual, by), id, { checkNumbers }))
}

/** What members do about who is on the committee, and the administrator and the person about their own access. */
export const peopleCommands: Readonly<Record<string, Command<unknown>>> = {
  arrive: command({
    weight: 1,
    choices: (page) => (page.people.has('m5') ? [] : ['m5']),
    change: people.arrive,
    call: async (actual, who) => {
      actual.people.set(who, await createMember(actual.world.deps, actual.channel, { keyState: 'waiting' }))
      return 'ok'
    },
  }),
  bringBack: command({
    weight: 1,
    choices: (page) => activeOf(page).filter((name) => personOf(page, name).hasLeft && isMember(personOf(page, name))),
    change: people.bringBack,
    call: accounts.bringBack,
  }),
  admit: command({
    weight: 2,
    choices: (page): Begun[] =>
      each(each(namesOf(page), ['admit', 'rekey'] as const), namesOf(page)).map(([[by, kind], whom]) => ({
        by,
        kind,
        whom,
        version: personOf(page, whom).newest,
      })),
    change: (page, { by, kind, whom }) => acts.begin(page, by, kind, whom),
    call: begin,
  }),
  leave: command({
    weight: 0.5,
    choices: (page): Begun[] => namesOf(page).map((by) => ({ by, kind: 'leave', whom: by, version: 0 })),
    change: (page, { by, kind, whom }) => acts.begin(page, by, kind, whom),
    call: begin,
  }),
  proposeLeave: command({
    weight: 0.5,
    choices: (page): Begun[] =>
      each(namesOf(page), namesOf(page)).map(([by, whom]) => ({ by, kind: 'leave', whom, version: 0 })),
    change: (page, { by, kind, whom }) => acts.begin(page, by, kind, whom),
    call: begin,
  }),
  sign: command({
    weight: 3,
    choices: (page): Signed[] =>
      each(namesOf(page), page.acts).map(([by, { whom, kind, version }]) => ({ by, whom, kind, version })),
    change: (page, { by, whom }) => acts.sign(page, by, whom),
    call: sign,
  }),
  stop: command({
    weight: 0.5,
    choices: (page) => each(namesOf(page), page.acts).map(([by, { whom }]): [Name, Name] => [by, whom]),
    change: (page, [by, whom]) => stopping.stop(page, by, whom),
    call: calling((actual, [by, whom]: [Name, Name]) =>
      actual.world.call('POST', `/api/roster/acts/${actual.acts.get(whom) ?? randomUUID()}/stop`, {
        ...tokenOf(actual, by),
        payload: {},
      }),
    ),
  }),
  stopByPassword: command({
    weight: 1,
    choices: (page): Stopped[] =>
      each(namesOf(page), page.acts).flatMap(([by, { whom }]) => {
        const version = barred(page, by, 'committee') === null ? null : stopping.stoppingVersion(page, by)
        return version === null ? [] : [{ by, whom, version }]
      }),
    change: (page, { by, whom }) => stopping.stopByPassword(page, by, whom),
    call: calling(async (actual, { by, whom, version }: Stopped) =>
      actual.world.call('POST', `/api/roster/acts/${actual.acts.get(whom) ?? randomUUID()}/stop`, {
        payload: await accounts.stoppingWith(actual, by, version),
        remoteAddress: newAddress(),
      }),
    ),
  }),
  see: command({
    weight: 0.5,
    choices: (page) => (page.acts.length > 0 ? namesOf(page) : []),
    change: acts.see,
    call: calling(openPage),
  }),
  giveOlder: command({
    weight: 2,
    choices: (page) => each(namesOf(page), namesOf(page)),
    change: (page, [by, whom]) => giveOlder(page, by, whom),
    call: calling(async (actual, [by, whom]: [Name, Name]) =>
      actual.world.call('POST', `/api/roster/lacking/${accounts.idOfPerson(actual, whom)}`, {
        ...tokenOf(actual, by),
        payload: { version: await accounts.seatVersion(actual, whom) },
      }),
    ),
  }),
  renew: command({
    weight: 1,
    choices: membersOf,
    change: acts.renew,
    call: async (actual, by) => {
      const answer = await accounts.renewKeys(actual, by)
      if (answer.statusCode === 200) await applyRevocations(actual)
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
    change: (page, [by, whom]) => people.handOver(page, by, whom),
    call: calling((actual, [by, whom]: [Name, Name]) =>
      actual.world.call('POST', '/api/reports/hand-over', {
        ...tokenOf(actual, by),
        payload: { username: actual.people.get(whom)?.username },
      }),
    ),
  }),
  disable: command({ weight: 0.5, choices: activeOf, change: people.disable, call: asAdministrator('disable') }),
  enable: command({
    weight: 1,
    choices: (page) => namesOf(page).filter((name) => !personOf(page, name).isActive),
    change: people.enable,
    call: async (actual, who: Name) => {
      const outcome = await asAdministrator('enable')(actual, who)
      await accounts.signInPerson(actual, who)
      return outcome
    },
  }),
  signIn: command({ weight: 0.5, choices: astrayOf, change: people.signIn, call: accounts.signInPerson }),
  reset: command({ weight: 1, choices: activeOf, change: people.reset, call: accounts.resetPerson }),
  code: command({ weight: 0.5, choices: lockedOf, change: people.byCode, call: accounts.unlockByCode }),
  lastPassword: command({
    weight: 1,
    choices: lockedOf,
    change: acts.byLastPassword,
    call: accounts.unlockByLastPassword,
  }),
  anew: command({ weight: 1, choices: lockedOf, change: people.beginAnew, call: accounts.unlockAnew }),
  waitOut: command({
    weight: 1.5,
    choices: (page): [Name, number][] =>
      page.acts.length === 0 ? [] : each(namesOf(page), [isRestarting(page) ? waitDays.unseen : waitDays.seen]),
    change: (page, [by, days]) => people.waitOut(page, by, days),
    call: async (actual, [by, days]: [Name, number]) => {
      const answer = codeOf(await openPage(actual, by))
      if (answer !== 'ok') return answer
      await pass(actual, days * 24 * hourMs)
      await jobs(actual)
      return 'ok'
    },
  }),
  waitApart: command({
    weight: 0.5,
    choices: (page) => (page.acts.length > 0 ? namesOf(page) : []),
    change: people.waitApart,
    call: async (actual, by) => {
      const answer = codeOf(await openPage(actual, by))
      if (answer !== 'ok') return answer
      await pass(actual, waitDays.seen * 24 * hourMs)
      await whileApart(actual, () => jobsAboutActs(actual))
      return 'ok'
    },
  }),
  expire: command({
    weight: 1,
    choices: (page) => (isAnyReopened(page) ? [longestWindow * hourMs] : []),
    change: people.pass,
    call: pass,
  }),
  tidy: command({
    weight: 1,
    choices: (page) => (isAnyReopened(page) || page.acts.length > 0 ? [null] : []),
    change: people.tidy,
    call: async (actual) => {
      await jobs(actual)
      return 'ok'
    },
  }),
}
