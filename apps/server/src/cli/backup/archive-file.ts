import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openArchive } from '../../platform/crypto/archive-stream.ts'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import { syncDirectory } from '../../platform/db/embedded/durable-files.ts'
import { StartError } from '../../start/start-error.ts'
import { keyOfArchive, type ArchiveHead } from './archive-key.ts'
import { decodeFrames, type Frame } from './frames.ts'
import type { Environment } from '../open-owner.ts'

/** The first line of an archive, its head the second, as JSON; what follows is encrypted. */
const magic = 'canal backup 1\n'
const headBytesMax = 1024

/** Writes head and bytes beside `path`, syncs, and only then gives it its name; for its owner alone. Throws StartError. */
export const writeArchive = async (path: string, head: ArchiveHead, sealed: AsyncIterable<Buffer>): Promise<void> => {
  if (await stat(path).catch(() => null)) throw new StartError(`${path} is there already, and is not overwritten.`)
  const unfinished = `${path}.${process.pid}.unfinished`
  const file = await open(unfinished, 'wx', 0o600).catch((cause: unknown) => {
    throw new StartError(`${path} cannot be written.`, { cause })
  })
  try {
    await file.writeFile(`${magic}${JSON.stringify(head)}\n`)
    for await (const bytes of sealed) await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

const readHead = async (path: string): Promise<{ head: ArchiveHead; offset: number }> => {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new StartError(`${path} cannot be read.`, { cause })
  })
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytesMax), 0, headBytesMax, 0)
    const text = buffer.subarray(0, bytesRead).toString('latin1')
    const end = text.indexOf('\n', magic.length)
    if (!text.startsWith(magic) || end < 0) throw new StartError(`${path} is no backup of this program.`)
    return { head: JSON.parse(text.slice(magic.length, end)) as ArchiveHead, offset: end + 1 }
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`${path} is damaged at its beginning.`)
    throw error
  } finally {
    await file.close()
  }
}

/** An archive whose key is at hand; its frames can be read more than once. */
export interface OpenedArchive {
  frames: () => AsyncIterable<Frame>
}

async function* authentic(frames: AsyncIterable<Frame>, path: string): AsyncGenerator<Frame> {
  try {
    yield* frames
  } catch (error) {
    if (error instanceof DecryptionError)
      throw new StartError(`${path} was cut or changed: it is not the archive that was made.`)
    throw error
  }
}

/** Finds the key of an archive. Throws StartError for no archive, a key that is missing and a wrong one. */
export const openArchiveFile = async (path: string, environment: Environment): Promise<OpenedArchive> => {
  const { head, offset } = await readHead(path)
  const key = await keyOfArchive(head, environment)
  const sealed = (): AsyncIterable<Buffer> => createReadStream(path, { start: offset, highWaterMark: 256 * 1024 })
  return { frames: () => authentic(decodeFrames(openArchive(key, head.id, sealed())), path) }
}
