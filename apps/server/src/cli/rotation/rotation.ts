import type { Db } from '../../platform/db/connect.ts'
import type { Deps } from '../../modules/audit-log/deps.ts'

/** A rotation of the root key that runs. What it does can be done again, as often as it is cut short. */
export interface Rotation {
  /** Connects as the schema's owner. */
  owner: Db
  /** The world as it was: what was written under the former key counts in it. Both worlds write under the new one. */
  before: Deps
  /** The world as it will be, in which people bear the tags of the new key. */
  after: Deps
  /** Tells of something that does not verify: it is left as it is. */
  refuse: (what: string) => void
}
