import type { Upload } from 'tus-js-client'
import { ApiError } from './api.ts'

export type UploadState = 'waiting' | 'sending' | 'stopped' | 'received' | 'failed'
/** Worded under `files.error.<cause>`. */
export type UploadFault = 'connection' | 'expired' | 'changed' | 'content' | 'storage' | 'upload'

export interface UploadItem {
  entryId: string
  filename: string
  size: number
  sent: number
  state: UploadState
  fault?: UploadFault | undefined
  /** It arrived, and the virus scanner closed it. */
  isHeldBack?: boolean
  /** Milliseconds until it should be there; absent until there is something to judge by. */
  remainingMs?: number | undefined
}

export interface Announced {
  entryId: string
  location: string
  file: File
  /** The report that it is of, where that is another one than the page began with. */
  reportId?: string
  /** Its bytes have begun to arrive, now or on an earlier visit: ask first how many there are. */
  hasBegun?: boolean
}

export interface UploadsOptions {
  /** Tells the server that all bytes of a file have been sent; rejects where it does not find them whole. */
  confirm: (entryId: string, reportId?: string) => Promise<void>
  /** A fresh address, where the first one has run out. */
  renew: (entryId: string) => Promise<{ location: string; hasBegun: boolean }>
  onReceived?: (entryId: string) => void
}

interface Job extends Announced {
  item: UploadItem
  upload?: Upload
  startedAt: number
  sentAtStart: number
}

// Four uploads a token; two leave room for another tab.
const atOnce = 2
const pauses = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

const faultOf = (status: number): UploadFault => {
  if (status === 404 || status === 410) return 'expired'
  if (status === 409 || status === 460) return 'changed'
  if (status === 415 || status === 422) return 'content'
  if (status === 503 || status === 507) return 'storage'
  return status === 0 ? 'connection' : 'upload'
}

const statusOf = (error: unknown): number => {
  const answer = (error as { originalResponse?: { getStatus(): number } | null }).originalResponse
  return answer?.getStatus() ?? 0
}

/** Still on its way: worth waiting for, and lost by leaving. */
export const isMoving = ({ state }: UploadItem): boolean => state === 'sending' || state === 'waiting'

/** Refused for what it is: sending it again would change nothing. */
export const isRefused = ({ fault }: UploadItem): boolean => fault === 'content' || fault === 'changed'

/**
 * Sends announced files, two at a time, and goes on after a lost connection from where the server stands. Nothing of
 * it is stored in the browser. `subscribe` and `items` fit useSyncExternalStore: the list is a new one after each change.
 */
export const createUploads = ({ confirm, renew, onReceived }: UploadsOptions) => {
  const jobs: Job[] = []
  const listeners = new Set<() => void>()
  let items: readonly UploadItem[] = []

  const change = (job: Job, next: Partial<UploadItem>) => {
    job.item = { ...job.item, ...next }
    items = jobs.map(({ item }) => item)
    listeners.forEach((listener) => listener())
  }
  const fail = (job: Job, fault: UploadFault) => {
    change(job, { state: 'failed', fault })
    startNext()
  }
  /** The bytes are there: only the word of it is said again where the network went, with the pauses of the bytes. */
  const receive = async (job: Job, attempt = 0): Promise<void> => {
    if (job.item.state !== 'sending') return
    try {
      await confirm(job.entryId, job.reportId)
      change(job, { state: 'received', sent: job.file.size, fault: undefined })
      onReceived?.(job.entryId)
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === 0
      const pause = pauses[attempt]
      if (!isLost || pause === undefined) return fail(job, isLost ? 'connection' : 'upload')
      change(job, { fault: 'connection' })
      setTimeout(() => void receive(job, attempt + 1), pause)
      return
    }
    startNext()
  }
  const progress = (job: Job, sent: number) => {
    const elapsed = Date.now() - job.startedAt
    const moved = sent - job.sentAtStart
    const remainingMs = moved > 0 && elapsed > 1500 ? ((job.file.size - sent) * elapsed) / moved : undefined
    change(job, { sent, remainingMs, fault: undefined })
  }
  /** What sends them is fetched with the first: where the network went, again with the pauses of the bytes. */
  const fetchLibrary = async (job: Job, attempt = 0): Promise<typeof import('tus-js-client') | null> => {
    try {
      return await import('tus-js-client')
    } catch {
      const pause = pauses[attempt]
      if (pause === undefined || job.item.state !== 'sending') return null
      change(job, { fault: 'connection' })
      await new Promise((resolve) => setTimeout(resolve, pause))
      return fetchLibrary(job, attempt + 1)
    }
  }
  const begin = async (job: Job) => {
    const startedAt = Date.now()
    Object.assign(job, { startedAt, sentAtStart: job.item.sent })
    change(job, { state: 'sending', fault: undefined, remainingMs: undefined })
    const library = await fetchLibrary(job)
    // Stopped meanwhile, and perhaps begun again.
    if (job.item.state !== 'sending' || job.startedAt !== startedAt) return
    if (!library) return fail(job, 'connection')
    const { Upload: TusUpload } = library
    job.upload = new TusUpload(job.file, {
      // An upload is created at its own location; one that has begun is asked for its offset instead.
      endpoint: job.location,
      uploadUrl: job.hasBegun || job.upload?.url ? job.location : null,
      uploadSize: job.file.size,
      retryDelays: pauses,
      // What was sent, and where to, must leave no trace on the device.
      storeFingerprintForResuming: false,
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => {
        const status = statusOf(error)
        if (status === 0) change(job, { fault: 'connection' })
        return status === 0 || status === 423 || status === 429 || status >= 500
      },
      onAfterResponse: (_request, response) => {
        if (response.getHeader('upload-scan') === 'infected') change(job, { isHeldBack: true })
      },
      onProgress: (sent) => progress(job, sent),
      onSuccess: () => void receive(job),
      onError: (error) => fail(job, faultOf(statusOf(error))),
    })
    job.upload.start()
  }
  const startNext = () => {
    const sending = jobs.filter(({ item }) => item.state === 'sending').length
    const waiting = jobs.filter(({ item }) => item.state === 'waiting')
    for (const job of waiting.slice(0, Math.max(0, atOnce - sending))) void begin(job)
  }
  const find = (entryId: string) => jobs.find((job) => job.entryId === entryId)

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    items: () => items,
    /** Puts files in the queue, in the order given. */
    add: (announced: readonly Announced[]) => {
      for (const one of announced) {
        const { entryId, file } = one
        const item: UploadItem = { entryId, filename: file.name, size: file.size, sent: 0, state: 'waiting' }
        jobs.push({ ...one, item, startedAt: 0, sentAtStart: 0 })
      }
      items = jobs.map(({ item }) => item)
      listeners.forEach((listener) => listener())
      startNext()
    },
    stop: (entryId: string) => {
      const job = find(entryId)
      if (!job || job.item.state === 'received') return
      void job.upload?.abort()
      change(job, { state: 'stopped', remainingMs: undefined, fault: undefined })
      startNext()
    },
    /** Goes on where it stopped; asks for a fresh address first where the old one has run out. */
    resume: async (entryId: string) => {
      const job = find(entryId)
      if (!job) return
      try {
        if (job.item.fault === 'expired') Object.assign(job, await renew(entryId), { upload: undefined })
        change(job, { state: 'waiting', fault: undefined })
        startNext()
      } catch {
        change(job, { state: 'failed', fault: 'expired' })
      }
    },
    /** Takes one that was refused off the list. */
    remove: (entryId: string) => {
      const index = jobs.findIndex((job) => job.entryId === entryId)
      if (index < 0) return
      jobs.splice(index, 1)
      items = jobs.map(({ item }) => item)
      listeners.forEach((listener) => listener())
    },
    isBusy: () => jobs.some(({ item }) => isMoving(item)),
  }
}

export type Uploads = ReturnType<typeof createUploads>
