import { afterEach, expect, it } from 'vitest'
import {
  draftOf,
  forgetDraft,
  forgetDrafts,
  hasDraft,
  hasDrafts,
  keepMessage,
  keepNote,
  keepSettings,
} from './drafts.ts'

afterEach(forgetDrafts)
const settings = { base: { status: 'pending', reviewers: [], updatedAt: '', transitions: [] }, theirs: null } as const
const changed = { ...settings, mine: { status: 'instruction', reviewers: [] } } as const

it('an answer that was not sent is found again by its report, and by no other', () => {
  keepMessage('a', { message: 'Buenos días', files: [] })
  expect(draftOf('a').message?.message).toBe('Buenos días')
  expect(draftOf('b').message).toBeNull()
})

it('an answer that was emptied leaves nothing behind, and the settings beside it stay', () => {
  keepSettings('a', changed)
  keepMessage('a', { message: 'x', files: [] })
  keepMessage('a', { message: '', files: [] })
  expect(draftOf('a')).toEqual({ message: null, note: null, settings: changed })
  keepSettings('a', null)
  expect(hasDraft('a')).toBe(false)
})

it('an answer and a note are kept apart, and go each by itself', () => {
  keepMessage('a', { message: 'Al informante', files: [] })
  keepNote('a', 'Entre nosotros')
  expect(draftOf('a')).toMatchObject({ message: { message: 'Al informante' }, note: 'Entre nosotros' })
  keepMessage('a', { message: '', files: [] })
  expect(draftOf('a')).toMatchObject({ message: null, note: 'Entre nosotros' })
  keepNote('a', '')
  expect(hasDraft('a')).toBe(false)
})

it('a report’s draft is forgotten alone, and all of them together', () => {
  keepMessage('a', { message: 'x', files: [] })
  keepMessage('b', { message: 'x', files: [] })
  forgetDraft('a')
  expect([hasDraft('a'), hasDraft('b')]).toEqual([false, true])
  forgetDrafts()
  expect(hasDrafts()).toBe(false)
})
