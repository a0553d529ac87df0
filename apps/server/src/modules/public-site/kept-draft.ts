import { openToken, sealToken } from '../../platform/crypto/form-token.ts'
import type { Deps } from '../audit-log/deps.ts'

const kind = 'draft'
const keptMs = 12 * 60 * 60 * 1000

/**
 * `filenames`: of what was chosen with it; a browser gives its files once. `reportIds`: all that its page knew of under one
 * reference, since the one that it was written to may be deleted before it is opened again.
 */
type Draft = Readonly<{ text: string; filenames: readonly string[]; reportIds: readonly string[] }>

/** A message that an ended session left, for its page to carry without showing it. */
export const sealDraft = (deps: Deps, channelId: string, draft: Draft): string =>
  sealToken(deps.rootKeys, {
    kind,
    channelId,
    nonce: '',
    expiresAt: new Date(deps.now().getTime() + keptMs),
    data: draft,
  })

/** What was written, for the reporter by whose reference these open, if it opened one that the page knew of; null for anybody else. */
export const openDraft = (
  deps: Deps,
  channelId: string,
  sealed: string,
  reportIds: readonly string[],
): Draft | null => {
  const opened = openToken(deps.rootKeys, sealed, { kind, channelId, now: deps.now() })
  const draft = opened?.data as Draft | undefined
  return draft && (draft.reportIds.length === 0 || draft.reportIds.some((id) => reportIds.includes(id))) ? draft : null
}
