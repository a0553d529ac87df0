import { Worker } from 'node:worker_threads'
import { cleanedDocumentBytes } from '@canal/contract/files/limits'
import { newImageQueues } from '../image-queue.ts'
import type { Answer, Task } from './document-worker.ts'
import type { Uncleaned } from './kept.ts'

const documents = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'pdf']
export const isDocument = (extension: string): boolean => documents.includes(extension)

/** What takes longer was made to. */
const secondsMax = 30
/** Of what libraries make of a document besides its bytes. */
const heapMax = { maxOldGenerationSizeMb: 512 }

/** Beside the bundle in a build; from sources a test has built it where a build would. */
const worker = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../../dist/document-worker.js' : './document-worker.js',
  import.meta.url,
)

/** Whatever happens to the worker, its document is kept as it came. */
const inWorker = (task: Task): Promise<Answer> =>
  new Promise((resolve) => {
    // A library may print words of a document: they go into streams that nothing reads.
    const quiet = { stdout: true, stderr: true, env: {} }
    const thread = new Worker(worker, { ...quiet, workerData: task, resourceLimits: heapMax })
    const failed: Answer = { why: 'unreadable' }
    const timer = setTimeout(() => void thread.terminate(), secondsMax * 1000)
    thread.once('message', resolve)
    thread.once('error', () => resolve(failed))
    thread.once('exit', () => {
      clearTimeout(timer)
      resolve(failed)
    })
  })

const queues = newImageQueues()

export type DocumentOutcome = { bytes: Buffer; uncleaned: 'parts' | null } | { bytes: null; uncleaned: Uncleaned }

/**
 * A document without the names of who wrote, changed and commented it, or why it is kept as it came. The content was checked
 * before. `owner` is the report it belongs to: no more than a few of one report wait at a time. Throws `service-busy`.
 */
export const cleanDocument = async (
  extension: string,
  { size, owner }: { size: number; owner: string },
  read: () => Promise<Buffer>,
): Promise<DocumentOutcome> => {
  if (size > cleanedDocumentBytes) return { bytes: null, uncleaned: 'large' }
  const answer = await queues.run('large', owner, async () => inWorker({ extension, bytes: await read() }))
  if ('why' in answer) return { bytes: null, uncleaned: answer.why }
  const { bytes, hasParts } = answer
  return {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    uncleaned: hasParts ? 'parts' : null,
  }
}
