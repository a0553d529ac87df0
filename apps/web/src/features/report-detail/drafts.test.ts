import { afterEach, expect, it } from 'vitest'
import {
  draftOf,
  forgetDraft,
  forgetDrafts,
  hasDraft,
  hasDrafts,
  keepMessage,
  keepSettings,
  markUnkept,
} from './drafts.ts'

afterEach(forgetDrafts)
const paper = new File(['x'], 'x.txt')
const settings = { base: { status: 'pending', reviewers: [], updatedAt: '', transitions: [] }, theirs: null } as const
const changed = { ...settings, mine: { status: 'instruction', reviewers: [] } } as const

it('what was chosen for an answer is found again by its report, and by no other', () => {
  keepMessage('a', { files: [paper] })
  expect(draftOf('a').message?.files).toEqual([paper])
  expect(draftOf('b').message).toBeNull()
})

it('nothing chosen leaves nothing behind, and the settings beside it stay', () => {
  keepSettings('a', changed)
  keepMessage('a', { files: [paper] })
  keepMessage('a', { files: [] })
  expect(draftOf('a')).toEqual({ message: null, settings: changed })
  keepSettings('a', null)
  expect(hasDraft('a')).toBe(false)
})

it('a text that is not on the server yet would be lost by leaving or signing out', () => {
  const mark = Symbol('text')
  markUnkept(mark, true)
  expect([hasDraft('a'), hasDrafts()]).toEqual([true, true])
  markUnkept(mark, false)
  expect([hasDraft('a'), hasDrafts()]).toEqual([false, false])
})

it('a report’s draft is forgotten alone, and all of them together', () => {
  keepMessage('a', { files: [paper] })
  keepMessage('b', { files: [paper] })
  forgetDraft('a')
  expect([hasDraft('a'), hasDraft('b')]).toEqual([false, true])
  forgetDrafts()
  expect(hasDrafts()).toBe(false)
})
