import { describe, expect, it } from 'vitest'
import { createArgonGate, type GateOutcome } from './argon-gate.ts'

const stranger = { known: false, hasProof: false }
const proved = { known: false, hasProof: true }
const device = { known: true, hasProof: false }

/** Tasks that end when told to, with the number that ran at once. */
const workshop = () => {
  const finish: (() => void)[] = []
  const seen = { running: 0, peak: 0 }
  const task = async (): Promise<string> => {
    seen.running += 1
    seen.peak = Math.max(seen.peak, seen.running)
    await new Promise<void>((done) => finish.push(done))
    seen.running -= 1
    return 'ok'
  }
  const drain = async (all: Promise<unknown>[]): Promise<void> => {
    const done = Promise.allSettled(all)
    for (let round = 0; round < 200; round += 1) {
      finish.splice(0).forEach((end) => end())
      await Promise.resolve()
    }
    await done
  }
  return { task, seen, drain }
}

describe('the gate before Argon2', () => {
  it('runs no more at once than there are places, and everybody in the queue in the end', async () => {
    const gate = createArgonGate({ places: 4, knownPlaces: 2, queueMax: 32 })
    const { task, seen, drain } = workshop()
    const all: Promise<GateOutcome<string>>[] = []
    for (let at = 0; at < 20; at += 1) all.push(gate.run(proved, task))
    await drain(all)
    expect(seen.peak).toBe(2)
    expect((await Promise.all(all)).every((outcome) => outcome.kind === 'done')).toBe(true)
  })

  it('keeps places for known devices however many strangers wait', async () => {
    const gate = createArgonGate({ places: 4, knownPlaces: 2, queueMax: 32 })
    const { task, seen, drain } = workshop()
    const flood = Array.from({ length: 40 }, () => gate.run(proved, task))
    const running = seen.running
    const member = gate.run(device, task)
    expect(seen.running).toBe(running + 1)
    await drain([...flood, member])
    expect(await member).toEqual({ kind: 'done', value: 'ok' })
  })

  it('asks strangers for a proof of work from 8 waiting on, and refuses past 32', async () => {
    const gate = createArgonGate({ places: 2, knownPlaces: 1, queueMax: 32 })
    const { task, drain } = workshop()
    const all = Array.from({ length: 9 }, () => gate.run(stranger, task))
    expect(gate.needsProof()).toBe(true)
    expect(await gate.run(stranger, task)).toEqual({ kind: 'proof-required' })
    all.push(...Array.from({ length: 24 }, () => gate.run(proved, task)))
    expect(await gate.run(proved, task)).toEqual({ kind: 'full' })
    await drain(all)
    expect(gate.needsProof()).toBe(false)
    expect((await Promise.all(all)).filter((outcome) => outcome.kind === 'done')).toHaveLength(33)
  })

  it('gives the place back when a derivation fails', async () => {
    const gate = createArgonGate({ places: 2, knownPlaces: 1, queueMax: 0 })
    await expect(gate.run(stranger, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await gate.run(stranger, () => Promise.resolve(1))).toEqual({ kind: 'done', value: 1 })
  })
})
