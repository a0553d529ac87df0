import { describe, expect, it } from 'vitest'
import { groupsOf, normalizeReference } from './reference.ts'

describe('a typed reference', () => {
  it('forgives case, spaces, dashes and letters that look like digits', () => {
    expect(normalizeReference(' gmk5 2xpp–wxb9-y3ps erwc 9jaf')).toBe('GMK52XPPWXB9Y3PSERWC9JAF')
    expect(normalizeReference('oOiIlL')).toBe('001111')
  })

  it('is read in six groups', () => {
    expect(groupsOf('gmk52xppwxb9y3pserwc9jaf')).toEqual(['GMK5', '2XPP', 'WXB9', 'Y3PS', 'ERWC', '9JAF'])
  })
})
