import type { Db } from '../../platform/db/connect.ts'
import type { Deps } from '../../modules/audit-log/deps.ts'

/** A running rotation of the root key. Every step can be repeated after an interruption. */
export interface Rotation {
  /** Connects as the schema's owner. */
  owner: Db
  /** Verifies what was written under the former key. Both `before` and `after` write under the new key. */
  before: Deps
  /** Uses the tags that people have under the new key. */
  after: Deps
  /** Reports something that does not verify and stays as it is. */
  refuse: (what: string) => void
}
