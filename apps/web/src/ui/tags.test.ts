import { describe, expect, it } from 'vitest'
import { addTags } from './tags.ts'

describe('a list of tags', () => {
  it('takes a value without the spaces around it', () => {
    expect(addTags([], '  Ana  ', { max: 0 })).toEqual({ tags: ['Ana'] })
  })

  it('parts what was typed at commas', () => {
    expect(addTags(['Ana'], 'Luis, Marta,,', { max: 0 }).tags).toEqual(['Ana', 'Luis', 'Marta'])
  })

  it('refuses a duplicate whatever its case, and says which', () => {
    const after = addTags(['Ana'], 'ana', { max: 0 })
    expect(after).toEqual({ tags: ['Ana'], refused: { value: 'ana', why: 'duplicate' } })
  })

  it('takes a duplicate where that is allowed', () => {
    expect(addTags(['Ana'], 'Ana', { max: 0, allowDuplicates: true }).tags).toEqual(['Ana', 'Ana'])
  })

  it('refuses the first value beyond the maximum and keeps those before it', () => {
    const after = addTags(['a'], 'b,c,d', { max: 3 })
    expect(after).toEqual({ tags: ['a', 'b', 'c'], refused: { value: 'd', why: 'limit' } })
  })

  it('takes any number where the maximum is 0', () => {
    expect(addTags([], 'a,b,c,d,e,f', { max: 0 }).tags).toHaveLength(6)
  })

  it('is the same list after nothing was typed', () => {
    const tags = ['a']
    expect(addTags(tags, ' , ', { max: 0 }).tags).toBe(tags)
  })
})
