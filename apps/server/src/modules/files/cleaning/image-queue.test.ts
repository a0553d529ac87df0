import { expect, test } from 'vitest'
import { newImageQueues } from './image-queue.ts'

/** Work that ends when it is told to. */
const held = () => {
  let end: () => void = () => undefined
  const work = new Promise<string>((resolve) => {
    end = () => resolve('done')
  })
  return { work: () => work, end: () => end() }
}

test('a small picture does not wait for a large one, nor one large one run beside another', async () => {
  const queues = newImageQueues()
  const first = held()
  const order: string[] = []
  const large = queues.run('large', 'a', first.work)
  const second = queues.run('large', 'b', () => Promise.resolve(void order.push('second large')))
  expect(await queues.run('small', 'c', () => Promise.resolve('small'))).toBe('small')
  expect(order).toEqual([])
  first.end()
  await Promise.all([large, second])
  expect(order).toEqual(['second large'])
})

test('one report has four places, and the fifth is refused while others still come in', async () => {
  const queues = newImageQueues()
  const first = held()
  const mine = Array.from({ length: 4 }, () => queues.run('large', 'a', first.work))
  await expect(queues.run('small', 'a', first.work)).rejects.toMatchObject({ code: 'service-busy' })
  const other = queues.run('large', 'b', () => Promise.resolve('other'))
  first.end()
  expect(await Promise.all([...mine, other])).toEqual(['done', 'done', 'done', 'done', 'other'])
  expect(await queues.run('large', 'a', () => Promise.resolve('again'))).toBe('again')
})

test('a picture that fails frees its place and its queue', async () => {
  const queues = newImageQueues()
  for (let i = 0; i < 6; i += 1)
    await expect(queues.run('large', 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
