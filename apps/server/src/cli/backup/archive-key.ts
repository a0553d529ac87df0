import { readFile } from 'node:fs/promises'
import { parseConfig } from '../../platform/config/config.ts'
import { deriveKey, hmac, sameBytes } from '../../platform/crypto/hkdf.ts'
import { parseRootKeys, type RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { findRootKeys } from '../../start/root-key.ts'
import { StartError } from '../../start/start-error.ts'
import type { Environment } from '../open-owner.ts'

/** What stands before an archive in clear: its id, and which key opens it. */
export interface ArchiveHead {
  id: string
  /** `file`: that of BACKUP_KEY_FILE; else the root key of this name. */
  key: 'file' | { root: string }
  /** Tells whether a key is the right one. */
  check: string
}

const missing =
  'A backup needs a key: name a file with 32 random bytes, in base64 or hexadecimal, in BACKUP_KEY_FILE; or give the root key, from which one is derived.'

/** The same form as a root key, read by the same rules. */
const keyOfFile = async (path: string): Promise<Buffer> => {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError('BACKUP_KEY_FILE must name a file that can be read.', { cause })
  })
  return parseRootKeys(text).subkey('backup')
}

/** The ring as the program itself finds it; null where there is none. */
export const rootKeysOf = (environment: Environment): Promise<RootKeys | null> => {
  const { DATA_DIR, ROOT_KEY, ROOT_KEY_FILE } = environment
  return findRootKeys(
    parseConfig({
      ...(DATA_DIR && { DATA_DIR }),
      ...(ROOT_KEY && { ROOT_KEY }),
      ...(ROOT_KEY_FILE && { ROOT_KEY_FILE }),
    }),
  )
}

const checkOf = (key: Buffer, id: string): Buffer => hmac(key, Buffer.from(`canal/backup-check/1/${id}`))
const archiveKey = (key: Buffer, id: string): Buffer => deriveKey(key, 'canal/backup/1', id)

/** The head and the key of a new archive. Throws StartError where there is neither a file nor a root key. */
export const newArchiveKey = async (
  environment: Environment,
  id: string,
): Promise<{ head: ArchiveHead; key: Buffer }> => {
  const file = environment.BACKUP_KEY_FILE
  const rootKeys = file ? null : await rootKeysOf(environment)
  const base = file ? await keyOfFile(file) : rootKeys?.subkey('backup')
  if (!base) throw new StartError(missing)
  const key = rootKeys ? { root: rootKeys.currentId } : ('file' as const)
  return { head: { id, key, check: checkOf(base, id).toString('base64url') }, key: archiveKey(base, id) }
}

const wrong = 'This archive was made with another key, and nothing of it can be read with this one.'

const baseOf = async ({ key }: ArchiveHead, environment: Environment): Promise<Buffer> => {
  if (key === 'file') {
    if (!environment.BACKUP_KEY_FILE)
      throw new StartError('This archive was made with a key of its own: name its file in BACKUP_KEY_FILE.')
    return keyOfFile(environment.BACKUP_KEY_FILE)
  }
  const rootKeys = await rootKeysOf(environment)
  if (!rootKeys?.has(key.root))
    throw new StartError(
      `This archive was made with the root key "${key.root}": give it in ROOT_KEY or ROOT_KEY_FILE, or put it back as root.key in DATA_DIR.`,
    )
  return rootKeys.subkey('backup', key.root)
}

/** The key of an archive. Throws StartError where it is not given, or is another one. */
export const keyOfArchive = async (head: ArchiveHead, environment: Environment): Promise<Buffer> => {
  const base = await baseOf(head, environment)
  if (!sameBytes(checkOf(base, head.id), Buffer.from(head.check, 'base64url'))) throw new StartError(wrong)
  return archiveKey(base, head.id)
}
