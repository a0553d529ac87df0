import { expect, test } from 'vitest'
import { newLanes } from './image-lanes.ts'

/** Work that ends when it is told to. */
const held = () => {
  let end: () => void = () => undefined
  const work = new Promise<string>((resolve) => {
    end = () => resolve('done')
  })
  return { work: () => work, end: () => end() }
}

test('a small picture does not wait for a large one, nor one large one run beside another', async () => {
  const lanes = newLanes()
  const first = held()
  const order: string[] = []
  const large = lanes.run('large', 'a', first.work)
  const second = lanes.run('large', 'b', () => Promise.resolve(void order.push('second large')))
  expect(await lanes.run('small', 'c', () => Promise.resolve('small'))).toBe('small')
  expect(order).toEqual([])
  first.end()
  await Promise.all([large, second])
  expect(order).toEqual(['second large'])
})

test('one report has four places, and the fifth is refused while others still come in', async () => {
  const lanes = newLanes()
  const first = held()
  const mine = Array.from({ length: 4 }, () => lanes.run('large', 'a', first.work))
  await expect(lanes.run('small', 'a', first.work)).rejects.toMatchObject({ code: 'service-busy' })
  const other = lanes.run('large', 'b', () => Promise.resolve('other'))
  first.end()
  expect(await Promise.all([...mine, other])).toEqual(['done', 'done', 'done', 'done', 'other'])
  expect(await lanes.run('large', 'a', () => Promise.resolve('again'))).toBe('again')
})

test('a picture that fails frees its place and its lane', async () => {
  const lanes = newLanes()
  for (let i = 0; i < 6; i += 1)
    await expect(lanes.run('large', 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
