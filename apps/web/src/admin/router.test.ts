import { expect, it } from 'vitest'
import { everyOfficePath } from '@canal/contract/pages/every-office-path'
import type { Office } from './office.ts'
import { createOfficeRouter } from './router.tsx'

it('has a page at every address that the server answers as one, and at no other', () => {
  const { routesByPath } = createOfficeRouter({ office: {} as Office })
  const served = Object.keys(routesByPath).filter((path) => path !== '/')
  expect(served.toSorted()).toEqual(everyOfficePath.toSorted())
})
