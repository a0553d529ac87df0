import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What a child process says of itself when asked. */
export interface Usage {
  /** User and system time since it started, in milliseconds. */
  cpuMs: number
  rssBytes: number
}

export interface Child {
  /** Where it listens. */
  port: number
  /** Milliseconds from starting it to its announcement. */
  startedMs: number
  usage: () => Promise<Usage>
  /** Asks it to end in order, and waits until it has. */
  stop: () => Promise<void>
}

const probe = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() })
  })
  process.channel.unref()
`)}`

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const profiling = process.env['BENCH_PROFILE']

/** Runs a program of ours with the probe inside; `listening` finds its port in what it prints. */
export const startChild = async (
  script: string,
  { args = [], env, listening }: { args?: string[]; env: Record<string, string>; listening: RegExp },
): Promise<Child> => {
  const begun = performance.now()
  const flags = ['--import', probe, ...(profiling ? ['--cpu-prof', `--cpu-prof-dir=${profiling}`] : [])]
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString('utf8')
      const found = listening.exec(said)
      if (found) resolve(Number(found[1]))
    })
    void ended.then(() => reject(new Error(`${script} ended before it listened: ${said}`)))
  })
  const usage = async (): Promise<Usage> => {
    const answered = once(child, 'message')
    child.send('usage')
    const [answer] = (await answered) as [Usage]
    return answer
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, startedMs: performance.now() - begun, usage, stop }
}
