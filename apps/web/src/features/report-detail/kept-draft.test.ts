import type { Draft } from '@canal/contract/drafts/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../test/office.tsx'
import { ApiError } from '../../lib/api.ts'
import { hasDrafts } from './drafts.ts'
import { createKeptDraft, type KeptDraft } from './kept-draft.ts'

/** A server with one draft; `fails` is what it answers to the next save instead, `isLost` whether that one arrived. */
let stored: Draft | null
let fails: ApiError | undefined
let isLost: boolean
let saved: string[]
let count: number
let draft: KeptDraft
const put = (text: string): string | null => {
  count += 1
  stored = text.trim() ? { text, version: `v${count}` } : null
  return stored?.version ?? null
}
const open = () => {
  const opened = createKeptDraft({
    load: async () => stored,
    save: async (text, replaces) => {
      saved.push(text)
      const failure = fails
      if (failure && !isLost) throw failure
      if (stored && stored.text !== text && stored.version !== replaces) throw refusal(409, 'draft-changed')
      const version = stored?.text === text ? stored.version : put(text)
      if (failure) throw failure
      return version
    },
  })
  opened.subscribe(() => undefined)
  return opened
}
const hear = (one: KeptDraft = draft) => one.hear(Promise.resolve(stored))
const rest = () => vi.advanceTimersByTimeAsync(1000)
const typed = async (text: string, one: KeptDraft = draft) => {
  one.write(text)
  await rest()
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = null
  fails = undefined
  isLost = false
  saved = []
  count = 0
  draft = open()
})
afterEach(() => {
  draft.close()
  vi.useRealTimers()
})

describe('what is typed', () => {
  it('is kept when the typing rests, once, and until then leaving would lose it', async () => {
    for (const text of ['B', 'Bu', 'Buenos días']) draft.write(text)
    expect([saved, draft.read().state, hasDrafts()]).toEqual([[], 'none', true])
    await rest()
    expect([saved, draft.read().state, hasDrafts()]).toEqual([['Buenos días'], 'kept', false])
  })

  it('is kept at once where the page is about to go, with what was typed while it was saved', async () => {
    draft.write('Buenos')
    const keeping = draft.keep()
    draft.write('Buenos días')
    await keeping
    expect(saved).toEqual(['Buenos', 'Buenos días'])
    expect(stored?.text).toBe('Buenos días')
  })

  it('and taken back is kept no more', async () => {
    await typed('Buenos días')
    await typed('')
    expect([stored, draft.read().state]).toEqual([null, 'none'])
  })

  it('stays in the field where it could not be kept, and is tried again', async () => {
    fails = new ApiError(0, null)
    await typed('Buenos días')
    expect(draft.read()).toMatchObject({ text: 'Buenos días', state: 'failed' })
    expect(hasDrafts()).toBe(true)
    fails = undefined
    await vi.advanceTimersByTimeAsync(15_000)
    expect([stored?.text, draft.read().state, hasDrafts()]).toEqual(['Buenos días', 'kept', false])
  })

  it('is not tried again by itself where the server refuses it', async () => {
    fails = refusal(401, 'session-ended')
    await typed('Buenos días')
    fails = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect([saved.length, draft.read().state]).toEqual([1, 'failed'])
    await typed('Buenos días.')
    expect(draft.read().state).toBe('kept')
  })
})

describe('what was written before', () => {
  it('is found in an empty field, and can be discarded', async () => {
    put('A medias')
    await hear()
    expect(draft.read()).toMatchObject({ text: 'A medias', state: 'kept', isFound: true, newer: null })
    await draft.discard()
    expect([draft.read().text, stored]).toEqual(['', null])
  })

  it('does not take the place of what is typed meanwhile: both are there', async () => {
    put('A medias')
    draft.write('Otra cosa')
    await hear()
    expect(draft.read()).toMatchObject({ text: 'Otra cosa', newer: { text: 'A medias' } })
    await rest()
    expect([stored?.text, saved]).toEqual(['A medias', []])
  })
})

describe('where another tab wrote', () => {
  let other: KeptDraft
  beforeEach(async () => {
    await typed('Uno')
    other = open()
    await hear(other)
  })
  afterEach(() => other.close())

  it('its text comes here too, if nothing is written here that is not kept', async () => {
    await typed('Uno y dos', other)
    await hear()
    expect(draft.read()).toMatchObject({ text: 'Uno y dos', newer: null })
    await other.discard()
    await hear()
    expect(draft.read().text).toBe('')
  })

  it('a save that comes after it overwrites nothing: the writer sees both, and keeps the one of here', async () => {
    await typed('Uno y dos', other)
    await typed('Uno y tres')
    expect(draft.read()).toMatchObject({ text: 'Uno y tres', newer: { text: 'Uno y dos' } })
    expect([stored?.text, hasDrafts()]).toEqual(['Uno y dos', true])
    await draft.chooseOwn()
    expect([draft.read().newer, stored?.text, hasDrafts()]).toEqual([null, 'Uno y tres', false])
  })

  it('or the other one', async () => {
    await typed('Uno y dos', other)
    await typed('Uno y tres')
    draft.chooseNewer()
    await rest()
    expect(draft.read()).toMatchObject({ text: 'Uno y dos', isFound: true, newer: null })
    expect([stored?.text, hasDrafts()]).toEqual(['Uno y dos', false])
  })

  it('and sent or discarded it, what is typed on here is a draft of its own', async () => {
    await other.discard()
    await typed('Uno y tres')
    expect([draft.read().newer, stored?.text]).toEqual([null, 'Uno y tres'])
  })

  it('an answer that was lost is not taken for another tab’s', async () => {
    fails = new ApiError(0, null)
    isLost = true
    await typed('Uno y me')
    fails = undefined
    await typed('Uno y medio')
    expect([draft.read().newer, stored?.text]).toEqual([null, 'Uno y medio'])
  })

  it('what the server said before a save does not undo it', async () => {
    let answer: (said: Draft | null) => void = () => undefined
    const heard = draft.hear(new Promise((resolve) => (answer = resolve)))
    const before = stored
    await typed('Uno y dos')
    answer(before)
    await heard
    expect(draft.read().text).toBe('Uno y dos')
  })
})

describe('sending', () => {
  it('waits for a save that is under way, names the version that goes, and empties the field', async () => {
    await typed('Buenos días')
    draft.write('Buenos días.')
    void draft.keep()
    const sent = await draft.sending(async (version) => {
      stored = null
      return version
    })
    expect([sent, draft.read().text, draft.read().state, hasDrafts()]).toEqual(['v2', '', 'none', false])
    await rest()
    expect(stored).toBeNull()
  })

  it('that fails leaves the text, which is kept', async () => {
    draft.write('Buenos días')
    await expect(draft.sending(() => Promise.reject(refusal(422, 'invalid')))).rejects.toThrow()
    await rest()
    expect([draft.read().text, stored?.text]).toEqual(['Buenos días', 'Buenos días'])
  })

  it('leaves a newer draft, which then stands in the field', async () => {
    draft.write('Otra cosa')
    put('A medias')
    await hear()
    const version = await draft.sending(async (named) => named)
    expect([version, draft.read()]).toMatchObject([undefined, { text: 'A medias', isFound: true, newer: null }])
  })
})
