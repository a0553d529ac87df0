import { hasBallast, layBallast, releaseBallast } from './ballast.ts'
import { diskLevel, isWorse, measureDisk, type DiskLevel, type DiskSpace, type DiskState } from './disk-state.ts'
import type { Logger } from './guard-server.ts'

const MiB = 1024 * 1024

export type DiskGuardOptions = {
  /** Where the database is; the ballast lies there. */
  databaseDir: string
  /** Where the files are kept, if that may be another disk: the worse of the two counts. */
  filesDir?: string
  logger: Logger
  intervalMs?: number
  ballastBytes?: number
  /** After the ballast was released nothing is taken until so much is free: 512 MiB, the ballast, and some room. */
  recoveredBytes?: number
  measure?: (directory: string) => Promise<DiskSpace>
}

export type DiskGuard = {
  /** As last measured, at most `intervalMs` old. */
  state(): DiskState
  /** Measures now, and releases or lays the ballast if need be. */
  check(): Promise<DiskState>
  stop(): Promise<void>
}

const sentences: Record<DiskLevel, string> = {
  ample: 'There is enough free disk space again: uploads are taken.',
  'no-anonymous-uploads': 'Disk space is getting short: reporters can send text, but no files.',
  'text-only': 'Disk space is short: nobody can send files; text reports still arrive.',
  critical: 'The disk is nearly full: no new report is taken, and the reserve was released. Free some space now.',
}

/** Keeps PostgreSQL, which stops on a full disk, from ever meeting one. The first check is done. */
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
    // Free space that the released ballast gave is not for new reports.
    const held: DiskState = releasedForNeed ? { ...database, level: 'critical' } : database
    const files = filesDir ? await measureLevel(filesDir) : held
    const worst = isWorse(files.level, held.level) ? files : held
    if (worst.level !== current.level) logger[worst.level === 'ample' ? 'info' : 'warn'](sentences[worst.level])
    return (current = worst)
  }

  // One after the other: two at once could lay and release the same ballast.
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
