import { measureDisk } from './disk-state.ts'
import { LauncherError } from './launcher-error.ts'

// One segment of the write-ahead log: with less, the server cannot go on, nor say why in its own log.
const segmentBytes = 16 * 1024 * 1024

export const isFull = async (directory: string): Promise<boolean> =>
  (await measureDisk(directory)).freeBytes < segmentBytes

export const diskFull = (place: string, cause?: unknown) =>
  new LauncherError(
    'DISK_FULL',
    `The disk that holds ${place} is full, so the database cannot run: free some space and start again. ` +
      'Nothing that was confirmed is lost.',
    { cause },
  )
