import { settleDepartures } from '../../src/features/departures/index.ts'
import { settleWaiting } from '../../src/features/readmissions/index.ts'
import { closeDueWindow } from '../../src/features/requests/index.ts'
import { answerColleague } from '../colleagues.ts'
import { createMember } from '../factories.ts'
import { provePerson, resetPerson, returnPerson } from './accounts.ts'
import { codeOf, meet, pass, tokenOf, type Actual } from './actual.ts'
import { calling, command, each, membersOf, namesOf, presentOf, type Command } from './command.ts'
import { hourMs, lastWith, personOf, reopenHours, waitingHours, type Name, type Outcome, type Page } from './page.ts'
import * as people from './people.ts'

const isAnyReopened = (page: Page): boolean => page.reports.some(({ status }) => status === 'reopened')
const isAnyWaiting = (page: Page): boolean => [...page.people.values()].some(({ state }) => state === 'waiting')

/** Whose code opens something, and the pair that it is of. */
const codesOf = (page: Page): { who: Name; pair: number }[] =>
  presentOf(page).flatMap((who) => {
    const { state, isAgain, pair, cut } = personOf(page, who)
    const own = state === 'waiting' && isAgain ? [{ who, pair }] : []
    return cut === null || cut === 'several' ? own : [...own, { who, pair: cut.pair }]
  })

const jobs = async ({ world, channel, reports }: Actual): Promise<Outcome> => {
  for (const { id } of reports) await closeDueWindow(world.deps, channel.id, id)
  await settleWaiting(world.deps)
  return 'ok'
}

const openWaiting = calling((actual: Actual, by: Name) =>
  actual.world.call('GET', '/api/readmissions?opened=true', tokenOf(actual, by)),
)

/** What happens to people and their keys, and the time that passes. */
export const peopleCommands: Readonly<Record<string, Command<unknown>>> = {
  arrive: command({
    weight: 1,
    choices: (page) => (page.people.has('m5') ? [] : ['m5']),
    change: people.arrive,
    call: async (actual, who) => {
      await meet(actual, who, await createMember(actual.world.deps, actual.channel, { keyState: 'unconfirmed' }))
      return 'ok'
    },
  }),
  leave: command({
    weight: 0.5,
    choices: presentOf,
    change: people.leave,
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
    change: (page, [by, whom]) => people.handOver(page, by, whom),
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
    change: people.comeBack,
    call: returnPerson,
  }),
  reset: command({ weight: 0.5, choices: presentOf, change: people.reset, call: resetPerson }),
  prove: command({
    weight: 1,
    choices: codesOf,
    change: (page, { who, pair }) => people.prove(page, who, pair),
    call: (actual, { who, pair }: { who: Name; pair: number }) => provePerson(actual, who, pair),
  }),
  confirm: command({
    weight: 2,
    choices: (page) => each(namesOf(page), namesOf(page)),
    change: (page, [by, whom]) => people.confirm(page, by, whom),
    call: calling((actual, [by, whom]: [Name, Name]) =>
      answerColleague(actual.world, tokenOf(actual, by), actual.people.get(whom)?.id ?? ''),
    ),
  }),
  object: command({
    weight: 0.5,
    choices: (page) => each(namesOf(page), namesOf(page)),
    change: (page, [by, whom]) => people.object(page, by, whom),
    call: calling((actual, [by, whom]: [Name, Name]) =>
      answerColleague(actual.world, tokenOf(actual, by), actual.people.get(whom)?.id ?? '', false),
    ),
  }),
  learn: command({
    weight: 0.5,
    choices: (page) => (isAnyWaiting(page) ? namesOf(page) : []),
    change: people.learn,
    call: openWaiting,
  }),
  waitOut: command({
    weight: 1,
    choices: (page) => (isAnyWaiting(page) ? namesOf(page) : []),
    change: people.waitOut,
    call: async (actual, by) => {
      const answer = await openWaiting(actual, by)
      if (answer !== 'ok') return answer
      await pass(actual, waitingHours * hourMs)
      return jobs(actual)
    },
  }),
  expire: command({
    weight: 1,
    choices: (page) => (isAnyReopened(page) ? [reopenHours * hourMs] : []),
    change: people.pass,
    call: pass,
  }),
  tidy: command({
    weight: 1,
    choices: (page) => (isAnyReopened(page) || isAnyWaiting(page) ? [null] : []),
    change: people.tidy,
    call: jobs,
  }),
}
