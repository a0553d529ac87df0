import type { Submitted } from '@canal/contract/reports/schemas'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import type { Draft } from './draft.ts'
import type { submit } from './submit.ts'

export type SubmissionState = 'idle' | 'sending' | 'proving' | 'done'

export interface Submission {
  state: SubmissionState
  isDone: boolean
  /** Why the last attempt failed; nothing written is lost by it. */
  failure: ApiError | null
  send: () => Promise<void>
}

interface SubmissionOptions {
  channel: { id: string; slug: string; formToken: string }
  draft: Draft
  idempotencyKey: string
  /** Absent until it is fetched, with what the page needs after it. */
  submit: typeof submit | undefined
  onSent: (sent: Submitted, draft: Draft) => Promise<void>
}

/** Sends once at a time; a second press while one is under way does nothing. */
export const useSubmission = ({ channel, draft, idempotencyKey, submit, onSent }: SubmissionOptions): Submission => {
  const { call, setToken } = usePublicSession()
  const [state, setState] = useState<SubmissionState>('idle')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const isRunning = useRef(false)

  const send = async () => {
    if (isRunning.current || !submit) return
    isRunning.current = true
    setState('sending')
    setFailure(null)
    try {
      const onProof = () => setState('proving')
      const { signal } = new AbortController()
      const sent = await submit({ call, channel, draft, idempotencyKey, onProof, signal })
      setToken(sent.token)
      setState('done')
      await onSent(sent, draft)
    } catch (error) {
      setState('idle')
      setFailure(error instanceof ApiError ? error : new ApiError(0, null))
    } finally {
      isRunning.current = false
    }
  }
  return { state, isDone: state === 'done', failure, send }
}
