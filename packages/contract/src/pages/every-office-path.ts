import { listedKinds } from '../requests/kinds.ts'
import * as paths from './office-paths.ts'

/** With the lists of each kind of vote. */
export const everyOfficePath: readonly string[] = [
  ...Object.values(paths),
  ...listedKinds.flatMap((kind) => [`${paths.requests}/${kind}`, `${paths.approvals}/${kind}`]),
]
