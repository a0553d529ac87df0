import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { StartError } from '../start/start-error.ts'

/** Opens the file when the first line is read. Opened earlier, it would emit lines before anything listens. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity })
}

export const requireFile = async (path: string): Promise<string> => {
  await access(path).catch(() => {
    throw new StartError(`${path} cannot be read.`)
  })
  return path
}
