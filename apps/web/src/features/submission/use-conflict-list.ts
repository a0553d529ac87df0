import type { ChannelFace } from '@canal/contract/pages/public-page'
import { useEffect, useState } from 'react'
import { membersOfChannel } from '../../lib/public-calls.ts'
import { usePublicSession } from '../../lib/public-session.ts'
import { withForm } from './with-form.ts'

export interface ConflictList {
  state: 'here' | 'coming' | 'failed'
  retry: () => void
}

/** The channel with its conflict list, fetched where the page came without it because many have asked for it. */
export const useConflictList = (
  given: ChannelFace,
  isNeeded: boolean,
): { channel: ChannelFace; conflictList: ConflictList } => {
  const { call } = usePublicSession()
  const [fetched, setFetched] = useState(given.committee)
  const [hasFailed, setFailed] = useState(false)
  // In another language the page may have come with it.
  const committee = given.committee.length > 0 ? given.committee : fetched
  const isMissing = committee.length === 0
  const isAsked = isNeeded && isMissing && !hasFailed
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    const form = { call, channel: given, onProof: () => {}, signal: abort.signal }
    withForm(form, (formToken, proof) =>
      call(membersOfChannel, {
        body: { channelId: given.id, ...(proof ? { proof } : {}) },
        headers: { 'X-Form-Token': formToken },
        signal: abort.signal,
      }),
    ).then(setFetched, () => {
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => abort.abort()
  }, [call, given, isAsked])
  return {
    channel: committee === given.committee ? given : { ...given, committee },
    conflictList: {
      state: hasFailed ? 'failed' : isMissing ? 'coming' : 'here',
      retry: () => setFailed(false),
    },
  }
}
