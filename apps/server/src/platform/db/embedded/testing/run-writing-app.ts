import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

const source = fileURLToPath(new URL('./writing-app.ts', import.meta.url))
// Inside node_modules, so that what stays outside the bundle is found from there.
const bundle = fileURLToPath(
  new URL(`../../../../../../../node_modules/.cache/canal-tests/writing-app-${process.pid}.mjs`, import.meta.url),
)

export type StartLine = { home: string; notices: string[] }

export type WritingApp = {
  started: StartLine
  acknowledged: number[]
  /** Resolves when the app has acknowledged so many rows; rejects if it ends before. */
  wrote(rows: number): Promise<void>
  kill(): Promise<void>
}

export async function buildWritingApp(): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })
}

/** Starts the app in a process of its own, as another user if wanted (only root can), and waits until it writes. */
export async function runWritingApp(args: string[], user?: { uid: number; gid: number }): Promise<WritingApp> {
  const child = spawn(process.execPath, [bundle, ...args], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const iterator = lines[Symbol.asyncIterator]()
  const acknowledged: number[] = []
  const next = async <T>(): Promise<T> => {
    const { value, done } = (await iterator.next()) as { value: string; done?: boolean }
    if (done) throw new Error('the app ended')
    const line = JSON.parse(value) as T & { error?: string }
    if (line.error) throw new Error(line.error)
    return line
  }
  const started = await next<StartLine>()
  return {
    started,
    acknowledged,
    wrote: async (rows) => {
      while (acknowledged.length < rows) acknowledged.push((await next<{ id: number }>()).id)
    },
    kill: async () => {
      child.kill('SIGKILL')
      // What it printed before it died was acknowledged too.
      for (;;) {
        const { value, done } = (await iterator.next()) as { value: string; done?: boolean }
        if (done) break
        const { id } = JSON.parse(value) as { id?: number }
        // Where the server died before it, its last line says so.
        if (id !== undefined) acknowledged.push(id)
      }
      await ended
    },
  }
}
