import { spawn, type SpawnOptions } from 'node:child_process'
import { tmpdir } from 'node:os'
import type { ServerUser } from './server-user.ts'

export type ProgramResult = { exitCode: number | null; output: string; failure?: NodeJS.ErrnoException }

/**
 * What every PostgreSQL process is started with. The environment is made anew: ours holds ROOT_KEY and the passwords
 * of mail and storage, which another account could otherwise read in /proc/<pid>/environ.
 */
export function spawnOptions(user: ServerUser, cwd: string): SpawnOptions {
  return {
    cwd,
    env: { ...systemVariables(), LC_ALL: 'C', TZ: 'UTC', TMPDIR: tmpdir() },
    windowsHide: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/** No program starts without these on Windows; elsewhere the usual search path does. */
function systemVariables(): NodeJS.ProcessEnv {
  if (process.platform !== 'win32') return { PATH: '/usr/local/bin:/usr/bin:/bin' }
  // What the operating system set, not configuration.
  return Object.fromEntries(['SystemRoot', 'PATH', 'TEMP', 'TMP'].map((name) => [name, process.env[name]]))
}

/** Runs a program to its end; never rejects, so that the caller decides what a failure means. */
export function runProgram(
  program: string,
  args: string[],
  options: { user: ServerUser; cwd: string; input?: string },
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...spawnOptions(options.user, options.cwd), stdio: 'pipe' })
    let output = ''
    const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8192))
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.input ?? '')
    child.on('error', (failure) => resolve({ exitCode: null, output, failure }))
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
}
