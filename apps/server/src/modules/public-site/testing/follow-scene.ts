import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { cookieOf, get, multipart, post, shown } from '../../../../test/forms.ts'
import { openCase, openWorld, type Case, type World } from '../../../../test/world.ts'
import { newFormToken } from '../../channels/form-token.ts'

/** A world, and in it a report whose reporter has no JavaScript; the report is new for each test. */
export interface FollowScene {
  world: World
  one: Case
  /** A path below the channel's own. */
  at: (path: string) => string
  /** The token of a form that was rendered now. */
  token: () => string
  form: (fields: Record<string, string>, files?: [string, Buffer][]) => ReturnType<typeof multipart>
  /** The cookie of a session that the reference opened. */
  enter: () => Promise<string>
  /** A message that was sent too late: the page that asks for the reference, and the message as it carries it. */
  leftBehind: (chatMsg: string) => Promise<{ answer: LightMyRequestResponse; kept: string }>
}

/** Opens the world before the tests of a file, and makes a case before each. */
export const followScene = (): FollowScene => {
  const at = (path: string) => `/${scene.one.channel.slug}${path}`
  const token = () => newFormToken(scene.world.deps, scene.one.channel.id)
  const form: FollowScene['form'] = (fields, files = []) =>
    multipart(
      Object.entries({ formToken: token(), ...fields }),
      files.map(([name, bytes]) => ['filesToUpload', name, bytes]),
    )
  const scene = {
    at,
    token,
    form,
    enter: async () => cookieOf(await get(scene.world, at(`/${scene.one.report.reference}`))),
    leftBehind: async (chatMsg) => {
      const written = form({ report: scene.one.report.id, chatMsg })
      const answer = await post(scene.world, at('/open'), written, { cookie: 'r=gone' })
      return { answer, kept: shown(answer, 'lookup').expired?.kept ?? '' }
    },
  } as FollowScene
  beforeAll(async () => {
    scene.world = await openWorld()
  })
  beforeEach(async () => {
    scene.one = await openCase(scene.world)
  })
  afterAll(() => scene.world.close())
  return scene
}
