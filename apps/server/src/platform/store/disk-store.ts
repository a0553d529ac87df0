import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isObjectKey } from './object-key.ts'
import { ObjectMissingError, type ObjectStore } from './object-store.ts'

/** A part of 2 MiB: a sync and a row of the database each cost little beside it; an upload under way holds two in memory. */
const partChunks = 32
const readBytes = 256 * 1024

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Times are kept to the minute: finer ones would tell who was at a computer when. */
const minuteNow = (): Date => new Date(Math.floor(Date.now() / 60_000) * 60_000)

const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return // directories cannot be opened there
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeAll = async (handle: FileHandle, bytes: Buffer, position: number): Promise<void> => {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

/** Opens for writing; a new file is safe from a power cut only once its directory is on disk. */
const openForParts = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const handle = await open(path, 'w+', 0o600)
  await syncDirectory(directory)
  await syncDirectory(dirname(directory))
  await utimes(directory, minuteNow(), minuteNow())
  return handle
}

const withFile = async <T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> => {
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

async function* readFrom(path: string, offset: number, length: number): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw isAbsent(error) ? new ObjectMissingError() : error
  })
  try {
    const buffer = Buffer.allocUnsafe(Math.min(readBytes, length))
    for (let at = 0; at < length;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, length - at), offset + at)
      if (bytesRead === 0) throw new ObjectMissingError()
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** Objects as files under `root`, 0600, in 256 directories. */
export const createDiskStore = (root: string): ObjectStore => {
  const pathOf = (key: string): string => {
    if (!isObjectKey(key)) throw new RangeError('not an object key')
    return join(root, key.slice(0, 2), key)
  }
  const sizeOf = async (key: string) => {
    try {
      return { size: (await stat(pathOf(key))).size }
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }
  return {
    partChunks,
    takesShortParts: true,
    putPart: async (key, place, bytes) =>
      withFile(await openForParts(pathOf(key)), async (handle) => {
        await writeAll(handle, bytes, place.offset)
        await handle.utimes(minuteNow(), minuteNow())
        await handle.sync()
      }),
    putWhole: async (key, bytes) => {
      const unfinished = `${pathOf(key)}.${randomBytes(8).toString('hex')}`
      await withFile(await openForParts(unfinished), async (handle) => {
        await writeAll(handle, bytes, 0)
        await handle.utimes(minuteNow(), minuteNow())
        await handle.sync()
      })
      await rename(unfinished, pathOf(key))
      await syncDirectory(dirname(pathOf(key)))
    },
    complete: async (key, size) => {
      const found = await sizeOf(key)
      if (!found || found.size < size) throw new ObjectMissingError()
      // An upload that began anew may have left more bytes of its first run.
      if (found.size === size) return
      await withFile(await open(pathOf(key), 'r+'), async (handle) => {
        await handle.truncate(size)
        await handle.utimes(minuteNow(), minuteNow())
        await handle.sync()
      })
    },
    readRange: (key, offset, length) => readFrom(pathOf(key), offset, length),
    stat: sizeOf,
    delete: async (key) => {
      await rm(pathOf(key), { force: true })
      // The directory remembers when something in it went, too.
      await utimes(dirname(pathOf(key)), minuteNow(), minuteNow()).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
    },
  }
}
