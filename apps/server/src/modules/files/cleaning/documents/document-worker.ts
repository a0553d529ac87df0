import { parentPort, workerData } from 'node:worker_threads'
import { cleanContainer } from './clean-container.ts'
import { KeptError, type CleanedDocument, type Uncleaned } from './kept.ts'
import { cleanPdf } from './pdf.ts'

/** What the worker is given, and what it answers. */
export interface Task {
  extension: string
  bytes: Uint8Array
}
export type Answer = { bytes: Uint8Array; hasParts: boolean } | { why: Uncleaned }

const clean = async ({ extension, bytes }: Task): Promise<Answer> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const cleaned: CleanedDocument = await (extension === 'pdf' ? cleanPdf(whole) : cleanContainer(whole))
    return cleaned
  } catch (error) {
    return { why: error instanceof KeptError ? error.why : 'unreadable' }
  }
}

parentPort?.postMessage(await clean(workerData as Task))
