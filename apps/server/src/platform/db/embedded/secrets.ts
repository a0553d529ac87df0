import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod/mini'
import { writeDurably } from './durable-files.ts'
import { LauncherError } from './launcher-error.ts'

const secretsSchema = z.object({ admin: z.string(), owner: z.string(), app: z.string() })

/** One password for each role; they only keep other accounts of the same machine out. */
export type Secrets = z.infer<typeof secretsSchema>

export async function createSecrets(path: string): Promise<Secrets> {
  const password = () => randomBytes(24).toString('base64url')
  const secrets = { admin: password(), owner: password(), app: password() }
  await writeDurably(path, `${JSON.stringify(secrets)}\n`, 0o600)
  return secrets
}

/** Throws SECRETS_UNUSABLE when the file is missing, damaged or another user's. */
export async function readSecrets(path: string): Promise<Secrets> {
  try {
    return secretsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new LauncherError(
      'SECRETS_UNUSABLE',
      `The database's passwords in ${path} cannot be read: start this program as the user who started it first, ` +
        'or put the file back from a backup.',
      { cause },
    )
  }
}
