import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Problem } from '@canal/contract'
import { endpointsByFeature } from '@canal/contract/endpoints'
import { apiHeaders } from './app.ts'
import { roles } from './role-answers.ts'
import { openElsewhere, openScene, toldBy, type Scene } from './role-scene.ts'
import { roleTable } from './role-table.ts'
import type { RoleCall, Row } from './role-table/calls.ts'
import { reopened } from './role-table/reopened.ts'
import { listen } from './streams.ts'
import { newAddress, openWorld, type World } from './world.ts'

const endpoints = new Map(
  Object.entries(endpointsByFeature).flatMap(([feature, all]) =>
    Object.entries(all).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
  ),
)

let world: World
let shared: Scene
beforeAll(async () => {
  // Its clock goes on with the database's: whoever takes long here finds an address as old as it is.
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: () => new Date() })
  shared = await openScene(world, await openElsewhere(world))
})
afterAll(() => world.close())

const scenes = new Map<string, Promise<Scene>>()
const sceneFor = (name?: Row[2], sides?: Row[3]): Promise<Scene> => {
  if (!name) return Promise.resolve(shared)
  const open = async () => openScene(world, sides === 'both' ? await openElsewhere(world) : shared)
  const scene = scenes.get(name) ?? open()
  scenes.set(name, scene)
  return scene
}

/** A stream does not end by itself: it is left as soon as it says whether it begins. */
const opens = async (token: string | undefined): Promise<string> => {
  const controller = new AbortController()
  const answer = await fetch(`${await listen(world.server)}/api/events`, {
    headers: apiHeaders(token),
    signal: controller.signal,
  })
  const outcome = answer.ok ? 'ok' : ((await answer.json()) as Problem).code
  controller.abort()
  return outcome
}

const outcomeOf = async (endpoint: Endpoint, scene: Scene, role: string, call: RoleCall): Promise<string> => {
  const caller = scene.callers[role]
  if (endpoint.raw === 'events') return opens(caller?.token)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.params?.[name] ?? ''),
  )
  const answer = await world.server.inject({
    method: endpoint.method,
    url: call.query ? `${path}?${call.query}` : path,
    headers: { ...apiHeaders(caller?.token), ...call.headers },
    remoteAddress: newAddress(),
    ...(call.body && { payload: call.body as NonNullable<InjectOptions['payload']> }),
  })
  if (answer.statusCode < 400) return toldBy(scene, answer.body, caller)
  return answer.body ? answer.json<Problem>().code : String(answer.statusCode)
}

test('every endpoint of the contract is in the table, and nothing else', () => {
  expect(Object.keys(roleTable).sort()).toEqual([...endpoints.keys()].sort())
})

const holds = async (name: string, [prepare, expected, ...alone]: Row): Promise<void> => {
  const endpoint = endpoints.get(name)
  if (!endpoint) return expect.fail('no such endpoint')
  const scene = await sceneFor(...alone)
  const seen: Record<string, string> = {}
  for (const role of roles) seen[role] = await outcomeOf(endpoint, scene, role, await prepare(scene))
  expect(seen).toEqual(expected)
}

test.each(Object.entries(roleTable))('%s answers each role as the table says', holds)

test.each(Object.entries(reopened))('%s, of a report that is reopened for somebody else, likewise', holds)
