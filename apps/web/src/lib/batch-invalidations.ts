import type { Changed } from '@canal/contract/events/schemas'

/** Milliseconds to wait for more changes: one transaction announces several, and several people work at once. */
const togetherMs = 150
/** When all pages must read everything again, each waits a random time (milliseconds), so that not all ask at once. */
const spreadMs = { from: 500, over: 2000 }

const pauseBefore = ({ topic }: Changed): number =>
  topic === 'everything' ? spreadMs.from + Math.random() * spreadMs.over : togetherMs

/** Collects changes and passes them to `read` together, each topic and id once. A later change never delays the call. */
export const batchInvalidations = (read: (changes: readonly Changed[]) => void) => {
  const waiting = new Map<string, Changed>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Infinity
  const handOn = () => {
    const changes = [...waiting.values()]
    waiting.clear()
    dueAt = Infinity
    read(changes)
  }
  return {
    add: (changed: Changed): void => {
      waiting.set(`${changed.topic} ${changed.id}`, changed)
      const pause = pauseBefore(changed)
      if (Date.now() + pause >= dueAt) return
      clearTimeout(timer)
      dueAt = Date.now() + pause
      timer = setTimeout(handOn, pause)
    },
    /** Drops the changes that are still waiting. */
    stop: (): void => {
      clearTimeout(timer)
      waiting.clear()
      dueAt = Infinity
    },
  }
}
