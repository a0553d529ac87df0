import { createHash } from 'node:crypto'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { passing, type Turn } from '../../../platform/scanner/scanner.ts'
import { isUndecided, type ScanResult } from './scan-state.ts'
import { edgeBytes, type Edges } from './sniff.ts'

const readAll = async (bytes: AsyncIterable<Buffer>): Promise<{ digest: string; edges: Edges }> => {
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  for await (const piece of bytes) {
    hash.update(piece)
    if (head.length < edgeBytes) head = Buffer.concat([head, piece]).subarray(0, edgeBytes)
    tail = piece.length >= edgeBytes ? piece.subarray(-edgeBytes) : Buffer.concat([tail, piece]).subarray(-edgeBytes)
  }
  return { digest: hash.digest('hex'), edges: { head, tail } }
}

/**
 * Reads all that was stored once: every chunk must open, whatever happened between the requests of an upload. The scanner
 * looks on unless a verdict is `known`: it has seen the bytes as they came. Throws `upload-offset` where these are others:
 * somebody wrote in their place while the scanner looked.
 */
export const examine = async (deps: Deps, bytes: AsyncIterable<Buffer>, known: ScanResult | null, turn: Turn) => {
  const scan = isUndecided(known?.verdict ?? null) ? await deps.scanner.beginInTurn(turn) : null
  try {
    const examined = await readAll(scan ? passing(bytes, scan) : bytes)
    if (known && known.digest !== examined.digest) throw new AppError('upload-offset')
    return { ...examined, verdict: scan ? await scan.end() : (known?.verdict ?? null) }
  } finally {
    scan?.drop()
  }
}
