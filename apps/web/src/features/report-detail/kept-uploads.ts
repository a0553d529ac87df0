import type { Uploads } from '../../lib/uploads.ts'

/**
 * Files on their way, by the report and what they belong to: they go on while one looks at another page, and are found
 * again on return. In memory alone.
 */
const kept = new Map<string, Uploads>()

export const keptUploads = (key: string, make: () => Uploads): Uploads => {
  const before = kept.get(key)
  if (before) {
    // What has arrived meanwhile stands among the report's files.
    for (const { entryId, state } of before.items()) if (state === 'received') before.remove(entryId)
    return before
  }
  const made = make()
  kept.set(key, made)
  return made
}

/** Stops what is still on its way: the next person at this screen has no part in it. */
export const forgetUploads = (): void => {
  for (const uploads of kept.values()) for (const { entryId } of uploads.items()) uploads.stop(entryId)
  kept.clear()
}

export const hasUploads = (): boolean => [...kept.values()].some((uploads) => uploads.isBusy())
