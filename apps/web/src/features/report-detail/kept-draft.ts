import type { Draft } from '@canal/contract/drafts/schemas'
import { ApiError } from '../../lib/api.ts'
import { markUnkept } from './drafts.ts'

/** So long after the last letter a text is kept on the server, in milliseconds. */
const restMs = 1000
/** So long after a failure that may pass by itself it is tried again, in milliseconds. */
const againMs = 15_000

/** What a page shows of a draft. */
export interface DraftView {
  /** What stands in the field. */
  readonly text: string
  readonly state: 'none' | 'kept' | 'failed'
  /** It was found on the server, and nothing was typed since. */
  readonly isFound: boolean
  /** Another tab or device kept this one meanwhile, and something else is written here. */
  readonly newer: Draft | null
}

interface DraftServer {
  readonly load: () => Promise<Draft | null>
  /** Gives the new version; null where there is no draft any more. Rejects with ApiError `draft-changed`. */
  readonly save: (text: string, replaces: string | null) => Promise<string | null>
}

interface Held {
  readonly text: string
  readonly version: string | null
}
const nothing: Held = { text: '', version: null }

const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/**
 * A text that is being written, kept on the server a moment after each pause. What another tab or device has kept meanwhile
 * takes the place of what stands here only where nothing is written here that the server does not have; otherwise both are
 * shown, and the writer chooses.
 */
export const createKeptDraft = ({ load, save }: DraftServer) => {
  const mark = Symbol('draft')
  const listeners = new Set<() => void>()
  let view: DraftView = { text: '', state: 'none', isFound: false, newer: null }
  /** What the server has, as far as this page knows. */
  let held = nothing
  /** Texts whose saving got no answer: the server may have one of them. */
  let unanswered: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  let isSending = false

  const isUnkept = () => view.text !== held.text
  const isBusy = () => saving !== null || isSending
  const isOnShow = () => listeners.size > 0
  const show = (change: Partial<DraftView>) => {
    view = { ...view, ...change }
    markUnkept(mark, isOnShow() && isUnkept())
    for (const listener of listeners) listener()
  }
  const hold = (theirs: Held | null) => {
    held = theirs ?? nothing
    unanswered = []
  }
  const stateOf = () => (held.version === null ? 'none' : 'kept')
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (isOnShow()) timer = setTimeout(() => void keep(), ms)
  }

  const meet = (theirs: Draft | null) => {
    if ((theirs?.version ?? null) === held.version) return
    const isOwn = theirs !== null && [view.text, ...unanswered].includes(theirs.text)
    if (!isUnkept()) {
      hold(theirs)
      show({ text: held.text, state: stateOf(), isFound: theirs !== null, newer: null })
    } else if (!theirs || isOwn) {
      hold(theirs)
      show({ state: stateOf(), newer: null })
      schedule(restMs)
    } else show({ newer: theirs })
  }
  /** Gives whether there may be more to save. */
  const saveOnce = async (text: string): Promise<boolean> => {
    const before = held
    try {
      hold({ text, version: await save(text, held.version) })
      show({ state: stateOf() })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.is('draft-changed')) return failed(text, error)
    }
    try {
      meet(await load())
      return held !== before
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return failed(text, error)
    }
  }
  const failed = (text: string, error: ApiError): false => {
    if (error.status === 0) unanswered.push(text)
    if (mayPass(error)) schedule(againMs)
    show({ state: 'failed' })
    return false
  }
  const saveAll = async () => {
    while (isUnkept() && !view.newer && !isSending && (await saveOnce(view.text)));
    // What could not be saved was taken back.
    if (!isUnkept()) show({ state: stateOf() })
  }
  /** Saves what is not saved yet; resolves when that has been done, or has failed. */
  const keep = (): Promise<void> => {
    clearTimeout(timer)
    saving ??= saveAll().finally(() => {
      saving = null
    })
    return saving
  }

  return {
    read: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    write: (text: string) => {
      show({ text, isFound: false })
      schedule(restMs)
    },
    keep,
    /** Hears what the server has now; what it says while something is saved or sent is older than that. */
    hear: async (asked: Promise<Draft | null>) => {
      const [before, wasBusy] = [held, isBusy()]
      const theirs = await asked
      if (held === before && !wasBusy && !isBusy()) meet(theirs)
    },
    discard: () => {
      show({ text: '', isFound: false })
      return keep()
    },
    /** Of the two that differ, the one that stands here is kept. */
    chooseOwn: () => {
      hold(view.newer)
      show({ newer: null })
      return keep()
    },
    chooseNewer: () => {
      hold(view.newer)
      show({ text: held.text, state: stateOf(), isFound: true, newer: null })
    },
    /** Sends what stands here, with the version of the draft that goes with it; afterwards the field is empty. */
    sending: async <T>(send: (version: string | undefined) => Promise<T>): Promise<T> => {
      clearTimeout(timer)
      await saving
      isSending = true
      try {
        const answer = await send(held.version ?? undefined)
        const { newer } = view
        hold(null)
        show({ text: '', state: 'none', isFound: false, newer: null })
        meet(newer)
        return answer
      } finally {
        isSending = false
        if (isUnkept()) schedule(restMs)
      }
    },
    /** Its page is left: nothing more is saved. */
    close: () => {
      clearTimeout(timer)
      markUnkept(mark, false)
    },
  }
}
export type KeptDraft = ReturnType<typeof createKeptDraft>
