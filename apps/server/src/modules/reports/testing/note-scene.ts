import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { LoggedAction } from '@canal/contract/reports/schemas'
import { createInvestigator, type TestPerson } from '../../../../test/factories.ts'
import { openCase, openWorld, type Case, type World } from '../../../../test/world.ts'

export type By = { token: string }

/** A world, and in it a report of three members and of an investigator; the report is new for each test. */
export interface NoteScene {
  world: World
  one: Case
  /** The report's; a test may put another one's in its place. */
  id: string
  irene: TestPerson
  get: (by: By, path: string) => Promise<LightMyRequestResponse>
  post: (path: string, by: By, payload: object) => Promise<LightMyRequestResponse>
  noticesOf: (by: By, kind: Notification['kind']) => Promise<Notification[]>
  logOf: (by: By) => Promise<LoggedAction[]>
}

/** Opens the world before the tests of a file, and makes a case before each. */
export const noteScene = (): NoteScene => {
  const call =
    (method: 'GET' | 'POST') =>
    (by: By, path: string, payload?: object): Promise<LightMyRequestResponse> =>
      scene.world.call(method, `/api/${path}`, { token: by.token, ...(payload && { payload }) })
  const get = call('GET')
  const scene = {
    get,
    post: (path, by, payload) => call('POST')(by, path, payload),
    noticesOf: async (by, kind) =>
      (await get(by, 'notifications?size=50')).json<Page<Notification>>().items.filter((one) => one.kind === kind),
    logOf: async (by) => (await get(by, `reports/${scene.id}/logs?size=50`)).json<Page<LoggedAction>>().items,
  } as NoteScene
  beforeAll(async () => {
    scene.world = await openWorld()
  })
  beforeEach(async () => {
    scene.one = await openCase(scene.world)
    scene.id = scene.one.report.id
    scene.irene = await createInvestigator(scene.world.deps, scene.one.channel)
    await scene.post('reports/share', scene.one.ana, { id: scene.id, username: scene.irene.username })
  })
  afterAll(() => scene.world.close())
  return scene
}
