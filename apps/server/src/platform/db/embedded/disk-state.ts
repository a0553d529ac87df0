import { statfs } from 'node:fs/promises'

const MiB = 1024 * 1024
const GiB = 1024 * MiB

/** What the free space still allows; each level forbids what those before it forbid. */
export type DiskLevel = 'ample' | 'no-anonymous-uploads' | 'text-only' | 'critical'

export type DiskSpace = { freeBytes: number; totalBytes: number }

export type DiskState = DiskSpace & { level: DiskLevel }

/** Under the last floor nothing new is taken and the ballast is released, so that PostgreSQL itself can go on. */
export function diskLevel({ freeBytes, totalBytes }: DiskSpace): DiskLevel {
  if (freeBytes < 512 * MiB) return 'critical'
  if (freeBytes < Math.max(2 * GiB, totalBytes * 0.04)) return 'text-only'
  if (freeBytes < Math.max(5 * GiB, totalBytes * 0.1)) return 'no-anonymous-uploads'
  return 'ample'
}

/** Bytes that an ordinary user may still write on the file system of `directory`. */
export async function measureDisk(directory: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

export async function diskState(directory: string): Promise<DiskState> {
  const space = await measureDisk(directory)
  return { ...space, level: diskLevel(space) }
}

const levels: DiskLevel[] = ['ample', 'no-anonymous-uploads', 'text-only', 'critical']

export const isWorse = (one: DiskLevel, other: DiskLevel) => levels.indexOf(one) > levels.indexOf(other)
