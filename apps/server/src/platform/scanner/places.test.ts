import { expect, test } from 'vitest'
import { newPlaces } from './places.ts'

test('no more are given than there are, and one given back twice counts once', () => {
  const places = newPlaces(2)
  const [first, second] = [places.tryTake(), places.tryTake()]
  expect(second).not.toBeNull()
  expect(places.tryTake()).toBeNull()
  first?.()
  first?.()
  expect(places.tryTake()).not.toBeNull()
  expect(places.tryTake()).toBeNull()
})

test('whoever waits gets the next place in their order; nobody waits for ever', async () => {
  const places = newPlaces(1)
  const held = places.tryTake()
  expect(await places.take(1)).toBeNull()
  const order: string[] = []
  const wait = (name: string) =>
    places.take(60_000).then((leave) => {
      order.push(name)
      leave?.()
    })
  const both = [wait('first'), wait('second')]
  held?.()
  await Promise.all(both)
  expect(order).toEqual(['first', 'second'])
  expect(places.tryTake()).not.toBeNull()
})
