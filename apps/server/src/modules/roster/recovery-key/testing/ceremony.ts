import type { BatchDone } from '@canal/contract/batches'
import type { RecoveryKeyStanding, ShownShare } from '@canal/contract/recovery-key/schemas'
import type { Roster } from '@canal/contract/roster/schemas'
import type { TestPerson } from '../../../../../test/factories.ts'
import type { World } from '../../../../../test/world.ts'

/** What members do about their organisation's recovery key, by the product's own calls. */
export const ceremonyIn = (worldOf: () => World) => {
  const post = (by: TestPerson, path: string, payload: object = {}) =>
    worldOf().call('POST', `/api/recovery-key${path}`, { token: by.token, payload })
  const standing = async (by: TestPerson) =>
    (await worldOf().call('GET', '/api/recovery-key', { token: by.token })).json<RecoveryKeyStanding>()
  const start = async (by: TestPerson) => (await post(by, '')).json<{ version: number }>().version
  const signFor = async (by: TestPerson, version: number) => {
    const { coming, current } = await standing(by)
    return post(by, '/sign', { version, checkNumbers: (coming ?? current)?.checkNumbers })
  }
  const show = async (by: TestPerson, version: number, number: number) =>
    (await post(by, '/share', { version, number })).json<ShownShare>().share
  /** The share that waits for somebody, which of the three it is was settled when the key was made; 0 where none does. */
  const numberFor = async (by: TestPerson) => (await standing(by)).shares[0]?.number ?? 0
  /** A key that two of three members set, and its three shares in the order of the members. */
  const setKey = async (first: TestPerson, second: TestPerson, third: TestPerson) => {
    const version = await start(first)
    await signFor(second, version)
    const shares: string[] = []
    for (const by of [first, second, third]) shares.push(await show(by, version, await numberFor(by)))
    return { version, shares }
  }
  const decideCover = async (by: TestPerson, second: TestPerson) => {
    await post(by, '/older')
    const { acts } = (await worldOf().call('GET', '/api/roster', { token: second.token })).json<Roster>()
    const act = acts.find(({ kind }) => kind === 'cover')
    if (act) await worldOf().call('POST', `/api/roster/acts/${act.id}/sign`, { token: second.token, payload: {} })
  }
  /** Two members let the key in force have what came before it, and `by` gives it what they keep. */
  const cover = async (by: TestPerson, second?: TestPerson) => {
    if (second) await decideCover(by, second)
    let done: BatchDone = (await post(by, '/cover')).json<BatchDone>()
    while (done.next) done = (await post(by, '/cover', { after: done.next })).json<BatchDone>()
    return done
  }
  /** To the second, as the chain counts. */
  const inDays = (count: number) =>
    new Date(Math.floor(worldOf().deps.now().getTime() / 1000 + count * 24 * 3600) * 1000).toISOString()
  return { post, standing, start, signFor, show, numberFor, setKey, cover, inDays }
}
