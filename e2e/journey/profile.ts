import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'

/** Gives a folder for a browser's profile, and takes it away afterwards. */
export const withFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'canal-profile-'))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const unfolded = (unfold: () => Buffer): Buffer[] => {
  try {
    return [unfold()]
  } catch {
    return []
  }
}

const gzipMagic = Buffer.from([0x1f, 0x8b, 0x08])
const whereGzip = (bytes: Buffer): number[] => {
  const at: number[] = []
  for (let from = bytes.indexOf(gzipMagic); from >= 0; from = bytes.indexOf(gzipMagic, from + 1)) at.push(from)
  return at
}

/** An entry of Chromium's cache: a head of 24 bytes, the address, and the answer as it came over the wire. */
const cacheMagic = Buffer.from('305c72a71b6dfbfc', 'hex')
const bodyOf = (bytes: Buffer): Buffer => bytes.subarray(24 + bytes.readUInt32LE(12))

/** A file as it stands on the disk, and what of it can be unfolded. */
const readingsOf = (bytes: Buffer): Buffer[] => [
  bytes,
  ...whereGzip(bytes).flatMap((at) =>
    unfolded(() => gunzipSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH })),
  ),
  ...(bytes.subarray(0, 8).equals(cacheMagic) ? unfolded(() => brotliDecompressSync(bodyOf(bytes))) : []),
]

/** A text as a browser may keep it. */
export const spellingsOf = (...texts: readonly string[]): Buffer[] =>
  texts.flatMap((text) => (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(text, encoding)))

/** Which of the named pieces stand in any file under a folder. */
export const findIn = async (
  folder: string,
  wanted: Readonly<Record<string, readonly Buffer[]>>,
): Promise<string[]> => {
  const found = new Set<string>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    // Files come and go while a browser runs.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    for (const reading of readingsOf(bytes))
      for (const [name, pieces] of Object.entries(wanted))
        if (pieces.some((piece) => reading.includes(piece))) found.add(name)
  }
  return [...found]
}
