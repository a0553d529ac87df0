import { openToken, sealToken } from '../../platform/crypto/form-token.ts'
import type { Deps } from '../audit-log/deps.ts'

const kind = 'draft'
const keptMs = 12 * 60 * 60 * 1000

/** `filenames`: of what was chosen with it; a browser gives its files once. */
type Draft = Readonly<{ text: string; filenames: readonly string[]; reportId: string }>

/** A message that an ended session left, for its page to carry without showing it. */
export const sealDraft = (deps: Deps, channelId: string, draft: Draft): string =>
  sealToken(deps.rootKeys, {
    kind,
    channelId,
    nonce: '',
    expiresAt: new Date(deps.now().getTime() + keptMs),
    data: draft,
  })

/** What was written, for the reporter of the report that it was written to, by whose reference these open; null for anybody else. */
export const openDraft = (
  deps: Deps,
  channelId: string,
  sealed: string,
  reportIds: readonly string[],
): Draft | null => {
  const opened = openToken(deps.rootKeys, sealed, { kind, channelId, now: deps.now() })
  const draft = opened?.data as Draft | undefined
  return draft && (draft.reportId === '' || reportIds.includes(draft.reportId)) ? draft : null
}
