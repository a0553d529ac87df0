import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { createDiskStore } from '../platform/store/disk-store.ts'
import type { ObjectStore } from '../platform/store/object-store.ts'
import { createS3Store } from '../platform/store/s3-store.ts'
import { StartError } from './start-error.ts'

/** Whose free space counts for files: with a bucket, that of the data directory itself. */
export const filesDirOf = (config: Pick<Config, 'dataDir' | 'bucket'>): string =>
  config.bucket ? config.dataDir : join(config.dataDir, 'files')

/** Why the bucket cannot be used: what the service answered, which names no object. */
const unusable = (cause: unknown): StartError => {
  const { name, $metadata } = cause as { name?: string; $metadata?: { httpStatusCode?: number } }
  const answer = $metadata?.httpStatusCode ? `answer ${$metadata.httpStatusCode}` : (name ?? 'no answer')
  return new StartError(
    `The bucket of S3_BUCKET cannot be used (${answer}): check S3_ENDPOINT, S3_REGION, the keys and the bucket’s name.`,
    { cause },
  )
}

/** Where the ciphertext of files goes: the bucket of S3_*, else DATA_DIR/files. Throws StartError. */
export const openStore = async (config: Pick<Config, 'dataDir' | 'bucket'>): Promise<ObjectStore> => {
  const filesDir = filesDirOf(config)
  await mkdir(filesDir, { recursive: true, mode: 0o700 })
  if (!config.bucket) return createDiskStore(filesDir)
  const { check, ...store } = await createS3Store(config.bucket)
  await check().catch((cause: unknown) => {
    throw unusable(cause)
  })
  return store
}
