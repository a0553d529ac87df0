import { randomFillSync } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './durable-files.ts'

const chunkBytes = 1024 * 1024

const ballastPath = (directory: string) => join(directory, 'ballast')

export const hasBallast = (directory: string): Promise<boolean> =>
  stat(ballastPath(directory)).then(Boolean, () => false)

/** Real blocks, not a hole; random, because a file system that compresses would keep nothing in reserve for zeros. */
export async function layBallast(directory: string, bytes: number): Promise<void> {
  const unfinished = `${ballastPath(directory)}.new`
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      const chunk = Buffer.alloc(chunkBytes)
      for (let written = 0; written < bytes; written += chunkBytes) await file.write(randomFillSync(chunk))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, ballastPath(directory))
    await syncDirectory(directory)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export const releaseBallast = (directory: string): Promise<void> => rm(ballastPath(directory), { force: true })
