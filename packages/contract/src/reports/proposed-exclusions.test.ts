import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proposalsOf, withProposals } from './proposed-exclusions.ts'

const committee = [
  { username: 'ana', exclusions: ['contracts', 'tax'] },
  { username: 'luis', exclusions: ['tax'] },
  { username: 'eva' },
]
const empty = { category: '', restrictedUsers: [] as string[], proposedUsers: [] as string[] }
type Form = typeof empty

const about = (form: Form, category: string): Form => withProposals({ ...form, category }, committee)
const marked = (names: readonly string[], name: string, isIn: boolean) => [
  ...names.filter((one) => one !== name),
  ...(isIn ? [name] : []),
]
/** Somebody is ticked, or not, by hand. */
const tick = (form: Form, name: string, isTicked: boolean): Form => ({
  ...form,
  restrictedUsers: marked(form.restrictedUsers, name, isTicked),
  proposedUsers: marked(form.proposedUsers, name, !isTicked),
})
const out = ({ restrictedUsers }: Form) => restrictedUsers.toSorted()

describe('whom the form leaves out for what the report is about', () => {
  test('is who does not receive it, and follows the category', () => {
    expect(out(about(empty, ''))).toEqual([])
    expect(out(about(empty, 'tax'))).toEqual(['ana', 'luis'])
    expect(out(about(about(empty, 'tax'), 'contracts'))).toEqual(['ana'])
    expect(out(about(about(empty, 'tax'), ''))).toEqual([])
  })

  test('never changes what was ticked, or taken off, by hand', () => {
    const kept = tick(tick(about(empty, 'tax'), 'luis', false), 'eva', true)
    expect(out(about(kept, 'tax'))).toEqual(['ana', 'eva'])
    expect(out(about(about(kept, 'contracts'), 'tax'))).toEqual(['ana', 'eva'])
    expect(out(about(kept, ''))).toEqual(['eva'])
    const byHand = about(tick(empty, 'ana', true), 'contracts')
    expect(out(about(byHand, 'environment'))).toEqual(['ana'])
    const again = tick(tick(about(empty, 'tax'), 'ana', false), 'ana', true)
    expect(out(about(again, 'environment'))).toEqual(['ana'])
  })

  test('is shown once: a form that holds it asks for nothing more', () => {
    expect(proposalsOf({ ...empty, category: 'tax' }, committee)).toEqual(['ana', 'luis'])
    expect(proposalsOf(about(empty, 'tax'), committee)).toEqual([])
    expect(proposalsOf(tick(about(empty, 'tax'), 'ana', false), committee)).toEqual([])
    // Who was left out by hand before anything was proposed.
    expect(proposalsOf({ ...empty, category: 'contracts', restrictedUsers: ['ana'] }, committee)).toEqual([])
  })

  test('is, whatever is chosen and ticked in whatever order, the last hand’s word, and the category’s where there is none', () => {
    const names = committee.map(({ username }) => username)
    const choose = fc.record({ category: fc.constantFrom('', 'contracts', 'tax', 'environment') })
    const hand = fc.record({ name: fc.constantFrom(...names), isTicked: fc.boolean() })
    fc.assert(
      fc.property(fc.array(fc.oneof(choose, hand)), (steps) => {
        const words = new Map<string, boolean>()
        let form = about(empty, '')
        for (const step of steps) {
          if ('category' in step) form = about(form, step.category)
          else {
            form = tick(form, step.name, step.isTicked)
            words.set(step.name, step.isTicked)
          }
          form = about(form, form.category)
        }
        const expected = committee.filter(
          ({ username, exclusions }) => words.get(username) ?? exclusions?.includes(form.category) ?? false,
        )
        expect(out(form)).toEqual(expected.map(({ username }) => username).toSorted())
      }),
    )
  })
})
