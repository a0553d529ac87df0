import type { Changed } from '@canal/contract/events/schemas'

/** What one transaction changes is told piece by piece, and several people work at once. */
const togetherMs = 150
/** When every page of an instance has to look at everything, they do not all do so at once. */
const spreadMs = { from: 500, over: 2000 }

const pauseBefore = ({ topic }: Changed): number =>
  topic === 'everything' ? spreadMs.from + Math.random() * spreadMs.over : togetherMs

/** Collects what changed and hands it on together, each place once, after a moment that is never put off. */
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
    /** Forgets what waits. */
    stop: (): void => {
      clearTimeout(timer)
      waiting.clear()
      dueAt = Infinity
    },
  }
}
