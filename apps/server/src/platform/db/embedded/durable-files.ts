import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A rename or a new file is only safe from a power cut once its directory is on disk. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return // directories cannot be opened there
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** All or nothing, also through a power cut. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const unfinished = `${path}.${process.pid}.new`
  const handle = await open(unfinished, 'w', mode)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, path)
  await syncDirectory(dirname(path))
}
