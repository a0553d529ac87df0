import type { Report } from '@canal/contract/reports/schemas'
import { describe, expect, it } from 'vitest'
import {
  begin,
  choicesOf,
  conflict,
  differing,
  edit,
  follow,
  isDirty,
  keepMine,
  likelySides,
  settle,
  takeTheirs,
} from './settings-state.ts'

type Source = Parameters<typeof begin>[0]
const saved = (over: Partial<Pick<Report, 'status' | 'reviewers' | 'updatedAt'>> = {}): Source => ({
  status: 'instruction',
  reviewers: ['ana.garcia'],
  updatedAt: '2026-11-20T10:00:00.000Z',
  allowed: { transitions: ['investigation', 'resolution', 'archived'] } as Report['allowed'],
  ...over,
})
const later = saved({ status: 'resolution', reviewers: ['luis.perez'], updatedAt: '2026-11-20T11:00:00.000Z' })

describe('the settings of a report', () => {
  it('are dirty only while they differ from what is saved, whatever the order of the people', () => {
    const state = begin(saved({ reviewers: ['a', 'b'] }))
    expect(isDirty(state)).toBe(false)
    expect(isDirty(edit(state, { reviewers: ['b', 'a'] }))).toBe(false)
    expect(isDirty(edit(state, { status: 'resolution' }))).toBe(true)
  })

  it('follow a fresh reading while untouched', () => {
    expect(follow(begin(saved()), later).mine.status).toBe('resolution')
  })

  it('show both versions as soon as a colleague’s save is heard of, not only when saving', () => {
    const touched = edit(begin(saved()), { status: 'investigation' })
    const state = follow(touched, later)
    expect(state.mine).toEqual(touched.mine)
    expect(state.theirs).toMatchObject({ status: 'resolution', reviewers: ['luis.perez'] })
    const latest = saved({ status: 'pending', updatedAt: '2026-11-20T12:00:00.000Z' })
    expect(follow(state, latest).theirs).toMatchObject({ status: 'pending' })
  })

  it('need no choice where the colleague saved the very same, or changed nothing of it', () => {
    const touched = edit(begin(saved()), { status: 'resolution', reviewers: ['luis.perez'] })
    expect(isDirty(follow(touched, later))).toBe(false)
    const other = edit(begin(saved()), { status: 'investigation' })
    const state = follow(other, saved({ updatedAt: later.updatedAt }))
    expect(state).toMatchObject({ theirs: null, base: { updatedAt: later.updatedAt }, mine: other.mine })
  })

  it('need none where an act of the reader’s own moved the status to what they had chosen', () => {
    const touched = edit(begin(saved()), { status: 'resolution', reviewers: ['ana.garcia', 'luis.perez'] })
    const moved = follow(touched, saved({ status: 'resolution', updatedAt: '2026-11-20T11:00:00.000Z' }))
    expect([moved.theirs, moved.mine, isDirty(moved)]).toEqual([null, touched.mine, true])
    expect(moved.base.updatedAt).toBe('2026-11-20T11:00:00.000Z')
  })

  it('are not set back by an answer that was older and came later', () => {
    const state = begin(later)
    expect(follow(state, saved())).toBe(state)
    const torn = conflict(edit(begin(saved()), { status: 'investigation' }), later)
    expect(follow(torn, saved())).toBe(torn)
  })

  it('lose neither version when a colleague has saved first', () => {
    const state = conflict(edit(begin(saved()), { status: 'investigation' }), later)
    expect(state.mine).toEqual({ status: 'investigation', reviewers: ['ana.garcia'] })
    expect(state.theirs).toMatchObject({ status: 'resolution', reviewers: ['luis.perez'] })
  })

  it('save mine on top of the colleague’s version when mine is kept', () => {
    const state = settle(conflict(edit(begin(saved()), { status: 'investigation' }), later), keepMine)
    expect(state.base.updatedAt).toBe(later.updatedAt)
    expect(state.mine).toEqual({ status: 'investigation', reviewers: ['ana.garcia'] })
    expect(isDirty(state)).toBe(true)
  })

  it('show the colleague’s version when that one is taken', () => {
    const state = settle(conflict(edit(begin(saved()), { status: 'investigation' }), later), takeTheirs)
    expect(state.mine).toEqual({ status: 'resolution', reviewers: ['luis.perez'] })
    expect(isDirty(state)).toBe(false)
  })

  it('are chosen field by field; what I did not touch is likely to be theirs', () => {
    const state = conflict(edit(begin(saved()), { status: 'investigation' }), later)
    expect(differing(state)).toEqual(['status', 'reviewers'])
    expect(likelySides(state)).toEqual({ status: 'mine', reviewers: 'theirs' })
    expect(settle(state, likelySides(state)).mine).toEqual({ status: 'investigation', reviewers: ['luis.perez'] })
    const sameStatus = conflict(edit(begin(saved()), { reviewers: [] }), saved({ updatedAt: later.updatedAt }))
    expect(differing(sameStatus)).toEqual(['reviewers'])
  })

  it('offer the saved status and those that may follow it, once each', () => {
    expect(choicesOf(begin(saved()))).toEqual(['instruction', 'investigation', 'resolution', 'archived'])
  })
})
