import { expect, test } from 'vitest'
import type { Deps } from '../../audit-log/deps.ts'
import { inUploadPlace } from './upload-places.ts'

/** Places are counted for a set of dependencies, of which nothing is used. */
const instance = (): Deps => ({}) as Deps

const held = (deps: Deps, session: number, isReporter: boolean) => {
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const done = inUploadPlace(deps, { sessionId: Buffer.from([session >> 8, session & 255]), isReporter }, () => until)
  return { done, release }
}

test('a session has four uploads at a time, and a fifth when one has ended', async () => {
  const deps = instance()
  const four = [1, 2, 3, 4].map(() => held(deps, 1, true))
  await expect(held(deps, 1, true).done).rejects.toMatchObject({ code: 'too-many-requests' })
  four[0]?.release()
  await four[0]?.done
  const fifth = held(deps, 1, true)
  fifth.release()
  await expect(fifth.done).resolves.toBeUndefined()
})

test('reporters leave fifty of an instance’s two hundred places to members', async () => {
  const deps = instance()
  for (let n = 0; n < 150; n += 1) held(deps, n, true)
  await expect(held(deps, 1000, true).done).rejects.toMatchObject({ code: 'service-busy' })
  for (let n = 0; n < 50; n += 1) held(deps, 2000 + n, false)
  await expect(held(deps, 3000, false).done).rejects.toMatchObject({ code: 'service-busy' })
})

test('a place is free again after a failure', async () => {
  const deps = instance()
  const who = { sessionId: Buffer.from('s'), isReporter: true }
  for (let n = 0; n < 10; n += 1)
    await expect(inUploadPlace(deps, who, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
