import type { Logger } from 'pino'
import type { ScannerAddress } from '../config/scanner.ts'
import { openScan, ping, type Patience, type Scan } from './clamd.ts'
import { newPlaces, type Leave } from './places.ts'

export type ScannerState = 'off' | 'ready' | 'gone'

/** Whom a stored file is read for. Anybody can be a reporter: they never stand in the way of the committee. */
export type Turn = 'member' | 'reporter'

/** Looks for viruses in what is sent to it. Where it cannot, files are taken all the same, and marked (decisions/0011). */
export interface Scanner {
  /** As last asked, half a minute ago at most. */
  state: () => ScannerState
  /** For bytes as their sender sends them; null where there is no scanner, none is free, or it is gone. */
  begin: () => Scan | null
  /** For bytes that are read from the store: waits a while for its turn among its own kind; null as above. */
  beginInTurn: (turn: Turn) => Promise<Scan | null>
  /** Asks whether it is there, now. */
  check: () => Promise<ScannerState>
  stop: () => void
}

/**
 * clamd keeps what it is sent in a file until it has looked at it: at most seven at once, so that its place for them
 * (docs/operations.md) stays small. Slow senders have four; they cannot keep the others from anybody.
 */
const placesForSenders = 4
const placesForStored: Readonly<Record<Turn, number>> = { member: 2, reporter: 1 }

interface Settings {
  patience: Patience
  /** How often it is asked whether it is there, and how long bytes in the store wait for their turn. Milliseconds. */
  intervalMs: number
  turnMs: number
}
const usual: Settings = {
  patience: { connectMs: 3000, takeMs: 15_000, verdictMs: 30_000 },
  intervalMs: 30_000,
  turnMs: 15_000,
}

/** Where no scanner is configured. */
export const noScanner: Scanner = {
  state: () => 'off',
  begin: () => null,
  beginInTurn: () => Promise.resolve(null),
  check: () => Promise.resolve('off'),
  stop: () => undefined,
}

const sentences = {
  ready: 'The virus scanner answers: files are scanned.',
  gone: 'The virus scanner does not answer: files are taken and marked as not scanned until it does.',
}

/** clamd at `address`, asked once before it is given. What it is and is not sent stays out of the log. */
export const createScanner = async (
  address: ScannerAddress,
  log: Pick<Logger, 'info' | 'warn'>,
  settings: Partial<Settings> = {},
): Promise<Scanner> => {
  const { patience, intervalMs, turnMs } = { ...usual, ...settings }
  const senders = newPlaces(placesForSenders)
  const stored = { member: newPlaces(placesForStored.member), reporter: newPlaces(placesForStored.reporter) }
  let state: 'ready' | 'gone' | null = null

  const check = async () => {
    const found = (await ping(address, patience)) ? 'ready' : 'gone'
    if (found !== state) log[found === 'ready' ? 'info' : 'warn'](sentences[found])
    return (state = found)
  }
  const scanIn = (leave: Leave): Scan => {
    const scan = openScan(address, patience)
    const end = async () => {
      const verdict = await scan.end()
      leave()
      if (verdict.kind === 'unscanned' && verdict.because === 'gone') void check()
      return verdict
    }
    const drop = () => {
      scan.drop()
      leave()
    }
    return { add: scan.add, end, drop }
  }
  await check()
  const timer = setInterval(() => void check(), intervalMs)
  timer.unref()
  return {
    state: () => state ?? 'gone',
    begin: () => {
      const leave = state === 'ready' ? senders.tryTake() : null
      return leave && scanIn(leave)
    },
    beginInTurn: async (turn) => {
      const leave = state === 'ready' ? await stored[turn].take(turnMs) : null
      return leave && scanIn(leave)
    },
    check,
    stop: () => clearInterval(timer),
  }
}

/** The same bytes, which a scan sees on their way; at the pace of the slower of the two. */
export async function* passing(bytes: AsyncIterable<Buffer>, scan: Scan): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    await scan.add(piece)
    yield piece
  }
}
