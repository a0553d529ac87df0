import { expect, it } from 'vitest'
import * as paths from '@canal/contract/pages/office-paths'
import type { Office } from './office.ts'
import { createOfficeRouter } from './router.tsx'

it('has a page at every address that the server answers as one, and at no other', () => {
  const { routesByPath } = createOfficeRouter({ office: {} as Office })
  const served = Object.keys(routesByPath).filter((path) => path !== '/')
  expect(served.toSorted()).toEqual(Object.values(paths).toSorted())
})
