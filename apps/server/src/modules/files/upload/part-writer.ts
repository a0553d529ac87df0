import { cipherOffsetOfChunk } from '../../../platform/crypto/files/file-format.ts'
import type { ObjectStore, PartPlace } from '../../../platform/store/object-store.ts'

export interface PartWriter {
  /**
   * Takes the header or the next stored chunk, and copies it. While a part that it filled is being put, the next one may be
   * gathered; throws, at a later call, what its putting threw.
   */
  add(chunk: Buffer): Promise<void>
  /** Puts what is left, as the last part; resolves once everything is durable. */
  end(): Promise<void>
  /** Puts whole chunks aside after an interruption, where the store takes short parts. */
  setAside(): Promise<void>
  /** Resolves when nothing is being put any more, however it went. */
  settle(): Promise<void>
}

/** Gathers stored chunks into parts of the store's size, from chunk `startIndex` on; holds two parts in memory at most. */
export const createPartWriter = (
  store: Pick<ObjectStore, 'partChunks' | 'takesShortParts'>,
  startIndex: number,
  put: (place: PartPlace, bytes: Buffer) => Promise<void>,
): PartWriter => {
  let index = startIndex
  let offset = startIndex === 0 ? 0 : cipherOffsetOfChunk(startIndex)
  // The first part has the header before its chunks.
  const partBytes = cipherOffsetOfChunk(store.partChunks)
  let gathering: Buffer = Buffer.allocUnsafe(partBytes)
  let spare: Buffer | null = null
  let filled = 0
  let held = 0
  let putting: Promise<void> = Promise.resolve()
  const begin = async (): Promise<void> => {
    await putting
    if (filled === 0) return
    const bytes = gathering.subarray(0, filled)
    putting = put({ number: Math.floor(index / store.partChunks) + 1, offset }, bytes)
    // A failure is thrown to the next caller; here it would end the process.
    putting.catch(() => undefined)
    index += held
    offset += filled
    const next = spare ?? Buffer.allocUnsafe(partBytes)
    spare = gathering
    gathering = next
    filled = 0
    held = 0
  }
  const end = async (): Promise<void> => {
    await begin()
    await putting
  }
  const add = async (chunk: Buffer): Promise<void> => {
    // The header, yielded first, belongs to the first chunk.
    const isHeader = index === 0 && held === 0 && filled === 0
    filled += chunk.copy(gathering, filled)
    if (!isHeader) held += 1
    if (held === store.partChunks) await begin()
  }
  return {
    add,
    end,
    setAside: () => (store.takesShortParts && held > 0 ? end() : putting),
    settle: () => putting.catch(() => undefined),
  }
}
