import type { AddressInfo } from 'node:net'
import { buildApp } from '../app.ts'
import { parseConfig } from '../platform/config/config.ts'
import { logSigningKey } from '../platform/crypto/log-chain.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { createSetupLink } from '../modules/setup/setup-link.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import { tasks } from '../tasks.ts'
import { publicAddress } from './address.ts'
import { announcement } from './announce.ts'
import { buildDeps } from './build-deps.ts'
import { closeServer } from './close-server.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { checkDemonstration, seedDemonstration } from './demonstration.ts'
import { keepAnchors } from './keep-anchors.ts'
import { keepLogChecks } from './keep-log-checks.ts'
import { loadWeb } from './load-web.ts'
import { createLogger } from './logger.ts'
import { serveMetrics } from './metrics.ts'
import { openState, type OpenState } from './open-state.ts'
import { closeInOrder, type Closing } from '../platform/jobs/stop-in-order.ts'
import { warnOfProxy } from './warn-of-proxy.ts'

export interface Running {
  address: string
  deps: Deps
  /** Stops taking jobs and requests, finishes those that run, then stops the database. */
  close: () => Promise<void>
  /** Resolves with the reason if the program cannot go on. */
  lost: Promise<Error>
}

interface Surroundings {
  environment: Record<string, string | undefined>
  /** The built front ends (apps/web/dist). */
  webDist: URL
  print: (text: string) => void
  /** Size of the disk's reserve; smaller in tests. */
  ballastBytes?: number
}

const listen = async (deps: Deps, closing: Closing): Promise<AddressInfo> => {
  const server = await buildApp(deps)
  closing.later(() => closeServer(server))
  if (deps.config.metrics) {
    const metrics = await serveMetrics(deps, server, deps.config.metrics)
    closing.later(metrics.close)
  }
  await server.listen({ host: deps.config.host, port: deps.config.port })
  return server.server.address() as AddressInfo
}

/** Kept elsewhere, with the heads, it lets anybody check the log without trusting this machine (verify-log). */
const tellPublicKey = ({ rootKeys, log }: Deps): void =>
  log.info({ publicKey: logSigningKey(rootKeys).publicKey.toString('base64') }, 'public key of the log')

/** What is to be done once requests can come in and before the program calls itself ready. */
const makeReady = async (deps: Deps, state: OpenState, print: Surroundings['print'], closing: Closing) => {
  if (deps.config.isDemo) {
    print('Preparing the demonstration …')
    await seedDemonstration(deps, state.owner)
  }
  // Not before: what the demonstration dates back is half made while it is seeded, and looks like what jobs clear away.
  const jobs = await startJobs(deps, state.owner, tasks)
  closing.later(() => jobs.stop())
  // The same: a round would meet reports that are dated back.
  const checks = keepLogChecks(deps, state.owner)
  closing.later(() => checks.stop())
}

/**
 * The whole program, from the environment to the first request. What was started before a failure is ended. Throws
 * ConfigError, RootKeyError, LauncherError or StartError with a sentence for the person at the console.
 */
export const start = async ({ environment, webDist, print, ballastBytes }: Surroundings): Promise<Running> => {
  const config = parseConfig(environment)
  const { isDemo } = config
  const log = createLogger(config.logLevel)
  const closing = closeInOrder(log)
  warnOfProxy(config, log)
  let isReady = false
  try {
    const web = await loadWeb(webDist)
    const state = await openState(config, log, closing)
    const deps = await buildDeps(config, { ...state, ballastBytes }, { log, web, isReady: () => isReady }, closing)
    await checkDemonstration(deps, state.owner)
    tellPublicKey(deps)
    const keeper = keepAnchors(deps, state.owner)
    closing.later(() => keeper.stop())
    const listening = await listen(deps, closing)
    await makeReady(deps, state, print, closing)
    const address = publicAddress(config, listening)
    const here = { ...deps, config: { ...config, port: listening.port } }
    const setupLink = isDemo ? null : await createSetupLink(here)
    isReady = true
    print(announcement({ ...state, address, setupLink, signIns: isDemo ? demoSignIns(address) : [] }))
    return { address, deps, close: closing.close, lost: state.lost }
  } catch (error) {
    await closing.close()
    throw error
  }
}
