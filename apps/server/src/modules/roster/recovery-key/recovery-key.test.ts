import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Roster } from '@canal/contract/roster/schemas'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { openWorld, readReport, refusalOf, save, submit, type World } from '../../../../test/world.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { readShare } from '../../../platform/crypto/recovery/recovery-share.ts'
import { joinShares } from '../../../platform/crypto/recovery/secret-sharing.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import { openRecoverySlots } from '../../report-access/recovery-slots.ts'
import { reportTargets } from '../../report-access/targets.ts'
import { takeOff } from '../../../../test/colleagues.ts'
import { holdClocks, passDays } from '../testing/time.ts'
import { ceremonyIn } from './testing/ceremony.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let eva: TestPerson
beforeAll(async () => {
  world = await openWorld()
  holdClocks(world)
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { firstName: 'Ana' })
  luis = await createMember(world.deps, channel, { firstName: 'Luis' })
  eva = await createMember(world.deps, channel, { firstName: 'Eva' })
})
afterAll(() => world.close())

const { post, standing, start, signFor, show, numberFor, cover, inDays, ...ceremony } = ceremonyIn(() => world)
const setKey = (first = ana, second = luis, third = eva) => ceremony.setKey(first, second, third)
const owner = () => world.database.ownerDb
const slotsOf = async (reportId: string) =>
  (
    await sql<{ target: string; epoch: number; key_version: number }>`select target, epoch, key_version
      from recovery_slot where report_id = ${reportId} order by epoch, target`.execute(owner())
  ).rows

const privateKeyOf = async (one = '', other = '') => {
  const [a, b] = [readShare(one), readShare(other)]
  if (!a || !b) throw new Error('not a share')
  return joinShares(a, b)
}
/** The keys of a report that a private half opens. */
const openAs = (reportId: string, version: number, privateKey: Buffer) =>
  inChannel(world.deps.db, channel.id, (tx) =>
    openRecoverySlots(tx, world.deps, { channelId: channel.id, version, privateKey }, reportId),
  )

describe('setting the key', () => {
  test('takes two members, the second by the check numbers that the first reads out', async () => {
    const version = await start(ana)
    expect(await standing(ana)).toMatchObject({
      current: null,
      coming: { maySign: false },
      act: expect.any(String) as string,
      holders: 3,
    })
    const { coming } = await standing(luis)
    expect(coming).toMatchObject({
      version,
      maySign: true,
      startedBy: expect.stringContaining('Ana') as string,
      shares: [{ number: 1, name: expect.stringContaining('Ana') as string }, { name: null }, { name: null }],
    })
    expect(coming?.effectiveAt).toBe(inDays(30))
    const checkNumbers = coming?.checkNumbers ?? ''
    expect(refusalOf(await post(ana, '/sign', { version, checkNumbers }))).toEqual([409, 'conflict'])
    const wrong = await post(luis, '/sign', { version, checkNumbers: '0000-0000-0000-0000-0000-0000' })
    expect(refusalOf(wrong)).toEqual([422, 'invalid'])
    const typed = checkNumbers.toLowerCase().replaceAll('-', ' ')
    expect((await post(luis, '/sign', { version, checkNumbers: typed })).statusCode).toBe(204)
    const { current } = await standing(eva)
    expect(current).toMatchObject({ version, checkNumbers, startedBy: expect.stringContaining('Ana') as string })
    const nameOf = (name: string) => expect.stringContaining(name) as string
    // Which of the two is whose was settled when the key was made.
    const own = await numberFor(luis)
    const shown = { isForOutside: false, isKept: false, isLost: false }
    expect(current?.shares).toEqual([
      { number: 1, name: nameOf('Ana'), ...shown },
      { number: 2, name: nameOf(own === 2 ? 'Luis' : 'Eva'), ...shown },
      { number: 3, name: nameOf(own === 3 ? 'Luis' : 'Eva'), ...shown },
    ])
  })

  test('whoever is the only member sets it alone, and prints two shares for holders outside', async () => {
    const small = await createChannel(world.deps)
    const only = await createMember(world.deps, small)
    const version = await start(only)
    const { current, shares } = await standing(only)
    expect(current).toMatchObject({ version, shares: [{ isKept: false }, { isKept: false }, { isKept: false }] })
    expect(shares).toEqual([
      { version, number: 1, isForOutside: false },
      { version, number: 2, isForOutside: true },
      { version, number: 3, isForOutside: true },
    ])
  })

  test('nobody else can call any of it: the administrator, an investigator, whose keys wait; and another channel has none of it', async () => {
    const { version } = await setKey()
    const paths = ['', '/sign', '/drop', '/share', '/kept', '/older', '/cover']
    const payload = { version, number: 1, checkNumbers: 'x' }
    for (const [person, refusal] of [
      [await createAdministrator(world.deps), [403, 'forbidden']],
      [await createInvestigator(world.deps, channel), [403, 'forbidden']],
      [await createMember(world.deps, channel, { capacity: 'alternate' }), [403, 'forbidden']],
      [await createMember(world.deps, channel, { keyState: 'waiting' }), [403, 'keys-locked']],
    ] as const) {
      expect(refusalOf(await world.call('GET', '/api/recovery-key', { token: person.token }))).toEqual(refusal)
      for (const path of paths) expect((await post(person, path, payload)).statusCode, path).toBe(403)
    }
    const stranger = await createMember(world.deps, await createChannel(world.deps))
    expect(await standing(stranger)).toMatchObject({ current: null, coming: null, shares: [] })
    expect((await post(stranger, '/share', { version, number: 1 })).statusCode).toBe(404)
    expect((await post(stranger, '/cover')).statusCode).toBe(409)
  })
})

describe('the shares', () => {
  test('each is shown in another member’s session, again until it was kept and never after', async () => {
    const version = await start(ana)
    expect((await standing(luis)).shares).toEqual([])
    expect((await post(luis, '/share', { version, number: 2 })).statusCode).toBe(404)
    await signFor(luis, version)
    const numbers = await Promise.all([ana, luis, eva].map(numberFor))
    expect([numbers[0], numbers.toSorted()]).toEqual([1, [1, 2, 3]])
    for (const [at, person] of [ana, luis, eva].entries()) {
      const number = numbers[at] ?? 0
      expect((await standing(person)).shares).toEqual([{ version, number, isForOutside: false }])
      for (const other of [1, 2, 3].filter((one) => one !== number))
        expect((await post(person, '/share', { version, number: other })).statusCode).toBe(404)
      expect((await post(person, '/kept', { version, number })).statusCode).toBe(404)
      const shown = await show(person, version, number)
      expect(await show(person, version, number)).toBe(shown)
      expect((await post(person, '/kept', { version, number })).statusCode).toBe(204)
      expect((await post(person, '/share', { version, number })).statusCode).toBe(404)
    }
    expect((await standing(ana)).current?.shares.map(({ isKept }) => isKept)).toEqual([true, true, true])
    const boxes = await sql<{ box: Buffer | null }>`select box from recovery_share
      where channel_id = ${channel.id} and box is not null`.execute(owner())
    expect(boxes.rows).toEqual([])
  })

  test('one whose keeper is off the committee is lost and keeps their name, whoever else has theirs', async () => {
    const version = await start(ana)
    await signFor(luis, version)
    const own = await numberFor(luis)
    await show(luis, version, own)
    await post(luis, '/kept', { version, number: own })
    expect((await takeOff(world, [ana, eva], luis)).json()).toEqual({ act: null })
    const { current } = await standing(eva)
    expect(current?.shares.filter(({ isLost }) => isLost)).toEqual([
      { number: own, name: expect.stringContaining('Luis') as string, isForOutside: false, isKept: true, isLost: true },
    ])
    expect(current?.shares[0]?.name).toContain('Ana')
  })

  test('one that its maker left without taking is lost: nobody else can be shown it', async () => {
    const version = await start(ana)
    await signFor(luis, version)
    expect((await takeOff(world, [luis, eva], ana)).json()).toEqual({ act: null })
    expect((await standing(luis)).current?.shares.map(({ isLost, isKept }) => [isLost, isKept])).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ])
  })

  test('one on paper outside the committee is not lost when who printed it leaves', async () => {
    const small = await createChannel(world.deps)
    const [one, two] = [await createMember(world.deps, small), await createMember(world.deps, small)]
    const version = await start(one)
    await signFor(two, version)
    for (const number of [2, 3]) {
      await show(two, version, number)
      await post(two, '/kept', { version, number })
    }
    const third = await createMember(world.deps, small)
    await takeOff(world, [one, third], two)
    const { current } = await standing(one)
    expect(current?.shares.map(({ isLost, isForOutside }) => [isLost, isForOutside])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  test('each is one member’s alone, and another’s of those it was sealed to once their account is disabled', async () => {
    const [noa, rui] = [
      await createMember(world.deps, channel, { firstName: 'Noa' }),
      await createMember(world.deps, channel, { firstName: 'Rui' }),
    ]
    const version = await start(ana)
    await signFor(luis, version)
    const others = [eva, noa, rui]
    const last = 5 - (await numberFor(luis))
    const askedOf = async (people: TestPerson[]) => {
      const numbers = await Promise.all(people.map(numberFor))
      expect(numbers.filter((number) => number > 0)).toEqual([last])
      return people[numbers.indexOf(last)] ?? eva
    }
    const holder = await askedOf(others)
    const rest = others.filter((one) => one !== holder)
    for (const other of rest) expect((await post(other, '/share', { version, number: last })).statusCode).toBe(404)
    const administrator = await createAdministrator(world.deps)
    await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload: { id: holder.id } })
    await askedOf(rest)
  })

  test('no two can be shown to one member of three, whatever is written in the rows that say whose they are', async () => {
    const version = await start(ana)
    await signFor(luis, version)
    const own = await numberFor(luis)
    await show(luis, version, own)
    const others = await sql<{ tag: Buffer }>`select distinct holder_tag as tag from recovery_share
      where channel_id = ${channel.id}`.execute(owner())
    for (const { tag } of others.rows) {
      await sql`update recovery_key set second_by = ${tag} where channel_id = ${channel.id}`.execute(owner())
      for (const starter of others.rows) {
        await sql`update recovery_key set started_by = ${starter.tag} where channel_id = ${channel.id}`.execute(owner())
        for (const number of [1, 2, 3].filter((one) => one !== own))
          expect((await post(luis, '/share', { version, number })).statusCode).toBe(404)
      }
    }
  })

  test('where there are two members, the third share is for a holder outside', async () => {
    const small = await createChannel(world.deps)
    const [one, two] = [await createMember(world.deps, small), await createMember(world.deps, small)]
    const version = await start(one)
    await signFor(two, version)
    expect((await standing(one)).shares).toEqual([{ version, number: 1, isForOutside: false }])
    expect((await standing(two)).shares).toEqual([
      { version, number: 2, isForOutside: false },
      { version, number: 3, isForOutside: true },
    ])
  })

  describe('of a key that the wait alone put in force', () => {
    let version: number
    beforeEach(async () => {
      version = await start(ana)
      await passDays(world, 31)
    })

    test('wait for a member who types its numbers: the second is theirs, the third another’s, and any two open', async () => {
      for (const person of [luis, eva]) {
        const { current, shares } = await standing(person)
        expect([current, shares]).toMatchObject([
          { version, maySign: true, shares: [{}, { name: null }, { name: null }] },
          [],
        ])
      }
      expect((await standing(ana)).current).toMatchObject({ maySign: false })
      const checkNumbers = (await standing(ana)).current?.checkNumbers
      expect(refusalOf(await post(ana, '/sign', { version, checkNumbers }))).toEqual([409, 'conflict'])
      const wrong = await post(eva, '/sign', { version, checkNumbers: '0000-0000-0000-0000-0000-0000' })
      expect(refusalOf(wrong)).toEqual([422, 'invalid'])
      expect((await signFor(eva, version)).statusCode).toBe(204)
      const own = await numberFor(eva)
      expect((await standing(ana)).current?.shares[own - 1]?.name).toContain('Eva')
      expect(refusalOf(await signFor(luis, version))).toEqual([409, 'conflict'])
      for (const [person, number] of [
        [ana, 1],
        [eva, own],
        [luis, 5 - own],
      ] as const)
        expect((await standing(person)).shares).toEqual([{ version, number, isForOutside: false }])
      const shares = [await show(ana, version, 1), await show(eva, version, own), await show(luis, version, 5 - own)]
      for (const [person, others] of [
        [ana, [2, 3]],
        [eva, [1, 5 - own]],
        [luis, [1, own]],
      ] as const)
        for (const number of others)
          expect((await post(person, '/share', { version, number })).statusCode, person.username).toBe(404)
      const { id } = await submit(world, channel)
      expect(await openAs(id, version, await privateKeyOf(shares[1], shares[2]))).toHaveLength(reportTargets.length)
    })

    test('are for those whom they were sealed to: nobody who joined later signs for it, nor is counted for the third', async () => {
      const rui = await createMember(world.deps, channel)
      expect((await standing(rui)).current).toMatchObject({ maySign: false })
      expect(refusalOf(await signFor(rui, version))).toEqual([409, 'conflict'])
      expect((await takeOff(world, [ana, luis, rui], eva)).json()).toEqual({ act: null })
      expect((await signFor(luis, version)).statusCode).toBe(204)
      expect(await numberFor(luis)).toBeGreaterThan(1)
      expect((await standing(luis)).current?.shares.map(({ name }) => name !== null).toSorted()).toEqual([
        false,
        true,
        true,
      ])
      expect((await standing(rui)).shares).toEqual([])
    })

    test('go to one of two who sign at the same moment', async () => {
      const answers = await Promise.all([signFor(luis, version), signFor(eva, version)])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
      const shown = [...(await standing(luis)).shares, ...(await standing(eva)).shares].map(({ number }) => number)
      expect(shown.sort()).toEqual([2, 3])
    })
  })

  test('any two open what the key keeps, and one opens nothing', async () => {
    const { version, shares } = await setKey()
    const { id } = await submit(world, channel)
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const opened = await openAs(id, version, await privateKeyOf(shares[one], shares[other]))
      expect(opened.map(({ target }) => target).sort()).toEqual([...reportTargets].sort())
    }
    for (const share of shares) {
      const value = readShare(share)?.value.subarray(0, 32) ?? randomBytes(32)
      await expect(openAs(id, version, value)).rejects.toThrow(DecryptionError)
    }
  })
})

describe('what the key keeps', () => {
  test('is every new report, and every epoch that begins after', async () => {
    const { version } = await setKey()
    const { id } = await submit(world, channel)
    const ofEpoch = (epoch: number) =>
      reportTargets.toSorted().map((target) => ({ target, epoch, key_version: version }))
    expect(await slotsOf(id)).toEqual(ofEpoch(1))
    await world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id } })
    expect(await slotsOf(id)).toEqual([...ofEpoch(1), ...ofEpoch(2)])
  })

  test('is an older report once a member who keeps its keys covers it, archived or not; the log says so, and nobody else’s', async () => {
    const [open, archived] = [await submit(world, channel), await submit(world, channel)]
    const hidden = await submit(world, channel, { restrictedUsers: [luis.username] })
    await save(world, ana, archived.id, { status: 'archived' })
    await setKey()
    expect(await slotsOf(open.id)).toEqual([])
    expect((await standing(luis)).uncovered).toBe(2)
    expect(await cover(luis, eva)).toMatchObject({ done: 2, skipped: 0, remaining: 0, next: null })
    expect(await slotsOf(open.id)).toHaveLength(5)
    expect(new Set((await slotsOf(archived.id)).map(({ target }) => target))).toEqual(new Set(reportTargets))
    expect(await slotsOf(hidden.id)).toEqual([])
    const { loggedActions } = await readReport(world, ana, open.id)
    expect(loggedActions.some((entry) => entry.type === 'access_changed' && entry.user === luis.username)).toBe(true)
    expect((await standing(luis)).uncovered).toBe(0)
    expect((await standing(ana)).uncovered).toBe(1)
    expect((await post(luis, '/cover')).json()).toEqual({ done: 0, skipped: 0, remaining: 0, next: null })
  })

  test('is no older report before the committee decided it: one signs, and anybody can stop it in the wait', async () => {
    const { id } = await submit(world, channel)
    await setKey()
    expect(refusalOf(await post(luis, '/cover'))).toEqual([409, 'conflict'])
    expect((await standing(luis)).covering).toBe('no')
    expect((await post(luis, '/older')).statusCode).toBe(204)
    expect(refusalOf(await post(ana, '/older'))).toEqual([409, 'conflict'])
    expect((await standing(ana)).covering).toBe('waits')
    const roster = (await world.call('GET', '/api/roster?opened=true', { token: ana.token })).json<Roster>()
    const [act] = roster.acts
    expect(act).toMatchObject({ kind: 'cover', signed: 1, needed: 2, countsAt: inDays(7), mayStop: true })
    await world.call('POST', `/api/roster/acts/${act?.id}/stop`, { token: ana.token, payload: {} })
    expect((await standing(ana)).covering).toBe('no')
    expect(refusalOf(await post(luis, '/cover'))).toEqual([409, 'conflict'])
    expect(await slotsOf(id)).toEqual([])
  })

  test('and that there was one is said after it was removed: its shares are still to be destroyed', async () => {
    expect((await standing(ana)).hasFormer).toBe(false)
    await setKey()
    expect((await standing(ana)).hasFormer).toBe(false)
    await post(ana, '/drop')
    const { act } = await standing(ana)
    await world.call('POST', `/api/roster/acts/${act ?? ''}/sign`, { token: luis.token, payload: {} })
    expect(await standing(ana)).toMatchObject({ current: null, hasFormer: true })
  })

  test('is, after another key took its place, nothing of before until it is decided anew', async () => {
    const older = await submit(world, channel)
    await setKey()
    await cover(luis, eva)
    await signFor(ana, await start(eva))
    expect((await standing(luis)).covering).toBe('no')
    expect(refusalOf(await post(luis, '/cover'))).toEqual([409, 'conflict'])
    await cover(luis, eva)
    expect(new Set((await slotsOf(older.id)).map((slot) => slot.key_version)).size).toBe(1)
  })

  test('goes on where it was cut short, and is not held up by a report that was tampered with', async () => {
    const reports = [await submit(world, channel), await submit(world, channel), await submit(world, channel)]
    const broken = reports.map(({ id }) => id).toSorted()[0] ?? ''
    await sql`update report_policy set mac = 'x' where report_id = ${broken}`.execute(owner())
    await setKey()
    const first = await cover(luis, eva)
    expect(first).toEqual({ done: 2, skipped: 1, remaining: 0, next: null })
    expect((await standing(luis)).uncovered).toBe(1)
  })
})

describe('who writes in the database', () => {
  test('and swaps the public half in its row has nothing sealed to another: the half on the roster counts', async () => {
    const { version, shares } = await setKey()
    const before = (await standing(ana)).current
    await sql`update recovery_key set public_key = ${randomBytes(32)} where channel_id = ${channel.id}`.execute(owner())
    const { id } = await submit(world, channel)
    const opened = await openAs(id, version, await privateKeyOf(shares[0], shares[1]))
    expect(opened.map(({ target }) => target).sort()).toEqual([...reportTargets].sort())
    expect((await standing(ana)).current).toEqual(before)
  })

  test('and makes a key count that the committee never set gets no slot', async () => {
    const version = await start(ana)
    await sql`update recovery_key set second_by = started_by
      where channel_id = ${channel.id} and version = ${version}`.execute(owner())
    const { id } = await submit(world, channel)
    expect(await slotsOf(id)).toEqual([])
    expect(await standing(ana)).toMatchObject({ current: null, coming: { version } })
  })

  test('and puts a replaced key’s row back from a backup has nothing sealed to it any more', async () => {
    const old = await setKey()
    const { version } = await setKey(luis, eva, ana)
    expect((await standing(ana)).current?.version).toBe(version)
    await sql`delete from recovery_key where channel_id = ${channel.id} and version = ${version}`.execute(owner())
    const { id } = await submit(world, channel)
    expect((await slotsOf(id))[0]?.key_version).toBe(version)
    const opened = openAs(id, old.version, await privateKeyOf(old.shares[0], old.shares[1]))
    expect(await opened.catch(() => [])).toEqual([])
  })

  test('and moves a slot to another report, or plants one, opens nothing by it', async () => {
    const { version, shares } = await setKey()
    const privateKey = await privateKeyOf(shares[0], shares[1])
    const [one, two] = [await submit(world, channel), await submit(world, channel)]
    await sql`update recovery_slot t set box = s.box, mac = s.mac from recovery_slot s
      where t.report_id = ${one.id} and s.report_id = ${two.id} and s.target = t.target`.execute(owner())
    expect(await openAs(one.id, version, privateKey)).toEqual([])
    await sql`update recovery_slot set mac = ${randomBytes(32)} where report_id = ${two.id} and target = 'content'`.execute(
      owner(),
    )
    expect((await openAs(two.id, version, privateKey)).map(({ target }) => target)).not.toContain('content')
  })
})
