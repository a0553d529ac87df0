import { DecryptionError } from './errors.ts'

export const DETAILS_BLOCK = 4096
export const MESSAGE_BLOCK = 1024

const KIB = 1024
const FILE_BLOCK = 64 * KIB
const PADME_FROM = 1024 * KIB
const LENGTH_BYTES = 4

/** Hides a text's length: its own length (4 bytes), the data, zeros up to a multiple of `blockBytes`. */
export function padToBlock(data: Uint8Array, blockBytes: number): Buffer {
  const padded = Buffer.alloc(Math.ceil((LENGTH_BYTES + data.length) / blockBytes) * blockBytes)
  padded.writeUInt32BE(data.length, 0)
  padded.set(data, LENGTH_BYTES)
  return padded
}

/** Gives back what `padToBlock` was given; throws DecryptionError if the bytes cannot have come from it. */
export function unpad(data: Buffer): Buffer {
  const length = data.length < LENGTH_BYTES ? Infinity : data.readUInt32BE(0)
  const end = LENGTH_BYTES + length
  if (end > data.length || !data.subarray(end).equals(Buffer.alloc(data.length - end))) throw new DecryptionError()
  return data.subarray(LENGTH_BYTES, end)
}

/**
 * The size that a file of `bytes` shows: a multiple of 64 KiB, at least one; above 1 MiB by Padmé (Nikitin et al.,
 * PETS 2019, algorithm 1), which rounds up the digits that would tell most and costs at most 12 %.
 */
export function paddedFileSize(bytes: number): number {
  if (bytes <= PADME_FROM) return Math.max(1, Math.ceil(bytes / FILE_BLOCK)) * FILE_BLOCK
  const exponent = floorLog2(bytes)
  const keptBits = floorLog2(exponent) + 1
  const step = 2 ** (exponent - keptBits)
  return Math.ceil(bytes / step) * step
}

/** Math.log2 rounds up just below large powers of two. */
function floorLog2(value: number): number {
  let exponent = 0
  while (2 ** (exponent + 1) <= value) exponent += 1
  return exponent
}
