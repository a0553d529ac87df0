import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { dirname } from 'node:path'
import { at } from './project.mjs'

const usualFile = at('.cache', 'ensure.lock')

/** Two commands given at once must not install or build over each other: the second waits for the first. */
export async function oneAtATime(work, lockFile = usualFile) {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let waited = false; !take(lockFile); waited = true) {
    if (!waited) console.log('Another command is installing or building here; waiting for it.')
    await delay(200)
  }
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  const onSignal = () => process.exit(130)
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    return await work()
  } finally {
    process.off('exit', release).off('SIGINT', onSignal).off('SIGTERM', onSignal)
    release()
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStale(lockFile)
    return false
  }
}

/** A holder that was killed leaves its file; it is moved aside, and put back if someone else had just renewed it. */
function removeStale(lockFile) {
  const holder = readHolder(lockFile)
  if (holder === null || isAlive(holder)) return
  const aside = `${lockFile}.${process.pid}`
  try {
    renameSync(lockFile, aside)
    if (readHolder(aside) !== holder) renameSync(aside, lockFile)
    else rmSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** `null` while the file is being written, or is gone. */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
