import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the checkout, whatever directory the command was given in. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const at = (...parts) => resolve(root, ...parts)

/** Whether the file with this address is the one that node was told to run. */
export function isMain(url) {
  const told = process.argv[1]
  return told !== undefined && existsSync(told) && realpathSync(told) === realpathSync(fileURLToPath(url))
}

/** Prints one sentence and ends; for what the person at the console has to put right. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(
    `This program needs Node.js 20.19 or later, and this is ${process.version}: install a newer one and try again.`,
  )
}

/**
 * Runs a command in the checkout. `onOutput` receives what it prints; without it the output goes straight through.
 * Resolves to the exit code, 1 when it could not be started or was killed.
 */
export function run(command, args, { cwd = root, env = process.env, onOutput } = {}) {
  return new Promise((resolve) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(command, args, { cwd, env, stdio })
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.on('error', (error) => {
      const line = `${command}: ${error.message}\n`
      if (onOutput) onOutput(Buffer.from(line))
      else process.stderr.write(line)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Node and the program's own file, which needs no shell and no npx, and works the same on every system. */
export const tool = (path, ...args) => [process.execPath, [at('node_modules', path), ...args]]

/** npm that came with this Node, also where it is a .cmd file that cannot be started directly. */
export function npm(...args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}

/** The folders directly under `folder` that hold `file`, as paths relative to the checkout. */
export function foldersWith(file, ...folders) {
  return folders
    .flatMap((folder) => (existsSync(at(folder)) ? readdirSync(at(folder)).map((name) => join(folder, name)) : []))
    .filter((path) => existsSync(at(path, file)))
}

/** One hash over the contents of files and folders (relative paths); tests and built files do not count. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

const ignored = /^(node_modules|dist|testing)$|\.test\.tsx?$/

function addTo(hash, path) {
  if (!existsSync(at(path))) return
  const entries = folderEntries(path)
  if (!entries) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(at(path)))
      .update('\0')
    return
  }
  for (const name of entries.sort()) if (!ignored.test(name)) addTo(hash, join(path, name))
}

function folderEntries(path) {
  try {
    return readdirSync(at(path))
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
