export type GateLimits = {
  /** Derivations that may run at once; each takes 64 MiB and a core. */
  places: number
  /** How many of the places are kept for devices that signed in before. */
  knownPlaces: number
  /** How many may wait in each of the two queues. */
  queueMax: number
  /** From how many waiting on a stranger must bring a proof of work. */
  proofFrom?: number
}

export type GateOutcome<T> = { kind: 'done'; value: T } | { kind: 'proof-required' } | { kind: 'full' }
export type ArgonGate = {
  /** Runs the task when a place is free. Outcomes other than 'done' come at once, without running it. */
  run<T>(visitor: { known: boolean; hasProof: boolean }, task: () => Promise<T>): Promise<GateOutcome<T>>
  /** Whether a stranger would now be asked for a proof of work. */
  needsProof(): boolean
}

const PROOF_FROM = 8

/**
 * Keeps a flood of sign-ins from using up memory and from shutting members out: known devices and strangers have
 * places and queues of their own, so that neither can fill the other's.
 */
export function createArgonGate(limits: GateLimits): ArgonGate {
  const proofFrom = limits.proofFrom ?? PROOF_FROM
  const known = createLane(Math.max(1, limits.knownPlaces), limits.queueMax)
  const strangers = createLane(Math.max(1, limits.places - limits.knownPlaces), limits.queueMax)
  const needsProof = (): boolean => strangers.waiting() >= proofFrom
  return {
    needsProof,
    run: async (visitor, task) => {
      if (!visitor.known && !visitor.hasProof && needsProof()) return { kind: 'proof-required' }
      return (visitor.known ? known : strangers).run(task)
    },
  }
}

type Lane = {
  waiting(): number
  run<T>(task: () => Promise<T>): Promise<{ kind: 'done'; value: T } | { kind: 'full' }>
}

function createLane(places: number, queueMax: number): Lane {
  let free = places
  const queue: (() => void)[] = []
  return {
    waiting: () => queue.length,
    run: async (task) => {
      if (free > 0) free -= 1
      else if (queue.length >= queueMax) return { kind: 'full' }
      else await new Promise<void>((admit) => queue.push(admit))
      try {
        return { kind: 'done', value: await task() }
      } finally {
        // The place passes straight to the next in line, so that nobody slips in between.
        const next = queue.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
