import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { besideData, ConfigError, type Config } from '../platform/config/config.ts'
import { newRootKey, parseRootKeys, type RootKeys } from '../platform/crypto/root-key/root-keys.ts'
import { writeDurably } from '../platform/db/embedded/durable-files.ts'

type KeySettings = Pick<Config, 'dataDir' | 'publicUrl' | 'rootKeys' | 'isRootKeyBesideDataAccepted'>

/** Where the embedded first start puts the key that it makes. */
export const rootKeyPath = (dataDir: string): string => join(dataDir, 'root.key')

/** Throws ConfigError where a public installation would keep its key beside its data. */
export const refuseKeyBesideData = (config: KeySettings): void => {
  const isPublic = config.publicUrl?.protocol === 'https:'
  if (config.rootKeys === null && isPublic && !config.isRootKeyBesideDataAccepted) throw new ConfigError(besideData)
}

/** The ring of the environment, else of DATA_DIR/root.key; null where there is neither. Throws RootKeyError. */
export const findRootKeys = async (config: KeySettings): Promise<RootKeys | null> => {
  if (config.rootKeys !== null) return parseRootKeys(config.rootKeys)
  const path = rootKeyPath(config.dataDir)
  const isThere = await access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  if (!isThere) return null
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ConfigError(`The root key in ${path} cannot be read by the user who starts this program.`, { cause })
  })
  return parseRootKeys(text)
}

/** Makes DATA_DIR/root.key, for its owner alone; only for an installation that has none yet. */
export const makeRootKeys = async (config: KeySettings): Promise<RootKeys> => {
  const text = newRootKey()
  await writeDurably(rootKeyPath(config.dataDir), `${text}\n`, 0o600)
  return parseRootKeys(text)
}
