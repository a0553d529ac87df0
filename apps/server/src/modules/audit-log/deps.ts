import type { LogFindings } from './findings.ts'
import type { LogHeads } from './heads.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Chains } from './governance/chains.ts'

/** What every module works with: the platform, and what this process has verified of the chains. */
export interface Deps extends PlatformDeps {
  /** What was verified of the committees' governance chains, and where copies of them are kept. */
  chains: Chains
  /** The newest entries of reports' logs, and where they are kept. */
  heads: LogHeads
  /** Reports whose log does not hold, as this process found. */
  findings: LogFindings
}
