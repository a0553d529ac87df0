import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readBeforeNow } from './read-before.ts'

const queries = new QueryClient()
/** Reads something; the answer is given by the test. */
const read = (name: string) => {
  let answer = () => {}
  const done = queries.fetchQuery({
    queryKey: [name],
    queryFn: () => new Promise<string>((resolve) => (answer = () => resolve(name))),
  })
  return async () => {
    answer()
    await done
  }
}

test('what was asked for before is read again, not what was asked for since, whether it is answered or not', async () => {
  await read('old')()
  await read('renewed')()
  await read('being renewed')()
  const answerLate = read('late')
  const isBefore = readBeforeNow(queries)
  await read('renewed')()
  read('being renewed')
  await answerLate()
  await read('new')()
  const before = queries.getQueryCache().getAll().filter(isBefore)
  expect(before.map(({ queryKey }) => queryKey[0])).toEqual(['old', 'late'])
})
