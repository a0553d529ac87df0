import { hasBallast, layBallast, releaseBallast } from './ballast.ts'
import { diskLevel, isWorse, measureDisk, type DiskLevel, type DiskSpace, type DiskState } from './disk-state.ts'
import type { Logger } from './guard-server.ts'

const MiB = 1024 * 1024

export type DiskGuardOptions = {
  /** The directory of the database and of the ballast file. */
  databaseDir: string
  /** The directory of the files, if it may be on another disk. The worse of the two levels counts. */
  filesDir?: string
  logger: Logger
  intervalMs?: number
  ballastBytes?: number
  /** Once the ballast is released, nothing is accepted until this much is free: 512 MiB, the ballast, and a margin. */
  recoveredBytes?: number
  measure?: (directory: string) => Promise<DiskSpace>
}

export type DiskGuard = {
  /** The last measurement, at most `intervalMs` old. */
  state(): DiskState
  /** Measures now, and deletes or writes the ballast file if needed. */
  check(): Promise<DiskState>
  stop(): Promise<void>
}

const sentences: Record<DiskLevel, string> = {
  ample: 'There is enough free disk space again: uploads are accepted.',
  'no-anonymous-uploads': 'Disk space is getting short: reporters can send text, but no files.',
  'text-only': 'Disk space is short: nobody can send files; text reports still arrive.',
  critical: 'The disk is nearly full: no new report is accepted, and the reserve was released. Free some space now.',
}

/** Says what to refuse before the disk is full, because PostgreSQL stops on a full disk. Resolves after the first check. */
export async function createDiskGuard(options: DiskGuardOptions): Promise<DiskGuard> {
  const { databaseDir, filesDir, logger, intervalMs = 15_000, ballastBytes = 256 * MiB } = options
  const { recoveredBytes = 1024 * MiB, measure = measureDisk } = options
  let current: DiskState = { freeBytes: 0, totalBytes: 0, level: 'ample' }
  let ballastMissing = !(await hasBallast(databaseDir))
  let releasedForNeed = false

  const measureLevel = async (directory: string): Promise<DiskState> => {
    const space = await measure(directory)
    return { ...space, level: diskLevel(space) }
  }

  const balance = async ({ freeBytes, level }: DiskState): Promise<void> => {
    if (level === 'critical') {
      if (!ballastMissing) await releaseBallast(databaseDir)
      releasedForNeed = ballastMissing = true
    } else if (freeBytes >= recoveredBytes) {
      releasedForNeed = false
      if (!ballastMissing) return
      await layBallast(databaseDir, ballastBytes)
      ballastMissing = false
    }
  }

  const measureAll = async (): Promise<DiskState> => {
    const database = await measureLevel(databaseDir)
    await balance(database).catch((error: Error) => logger.error(`The disk reserve could not be set: ${error.message}`))
    // The space of the released ballast must not be used for new reports.
    const held: DiskState = releasedForNeed ? { ...database, level: 'critical' } : database
    const files = filesDir ? await measureLevel(filesDir) : held
    const worst = isWorse(files.level, held.level) ? files : held
    if (worst.level !== current.level) logger[worst.level === 'ample' ? 'info' : 'warn'](sentences[worst.level])
    return (current = worst)
  }

  // One check at a time: two could write and delete the same ballast file.
  let queue: Promise<unknown> = Promise.resolve()
  const check = () => {
    const next = queue.then(measureAll)
    queue = next.catch(() => undefined)
    return next
  }
  await check()
  const timer = setInterval(() => void check().catch((error: Error) => logger.error(error.message)), intervalMs)
  timer.unref()

  const stop = async () => {
    clearInterval(timer)
    await queue
  }
  return { state: () => current, check, stop }
}
