import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from './usage.ts'

/** Passes on what is written, but while somebody types a secret. */
const createScreen = (output: NodeJS.WritableStream) => {
  const screen = { isMuted: false }
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!screen.isMuted) output.write(chunk)
      done()
    },
  })
  return Object.assign(screen, { stream })
}

/**
 * Asks for lines, of a terminal or of what is piped in. Nothing is read before the first question, so that a command
 * without questions waits for nobody. Throws UsageError where the input ends first.
 */
export const openTerminal = (input: NodeJS.ReadableStream & { isTTY?: boolean }, output: NodeJS.WritableStream) => {
  const screen = createScreen(output)
  const lines: string[] = []
  let opened: Interface | undefined
  let isEnded = false
  let waiting: (() => void) | undefined
  const open = (): Interface => {
    const lineReader = createInterface({ input, output: screen.stream, terminal: input.isTTY === true })
    lineReader.on('line', (line) => {
      lines.push(line)
      waiting?.()
    })
    lineReader.on('close', () => {
      isEnded = true
      waiting?.()
    })
    return lineReader
  }
  const ask = async (question: string, isSecret = false): Promise<string> => {
    opened ??= open()
    output.write(question)
    screen.isMuted = isSecret
    if (lines.length === 0 && !isEnded) await new Promise<void>((resolve) => (waiting = resolve))
    waiting = undefined
    screen.isMuted = false
    if (isSecret || !input.isTTY) output.write('\n')
    const line = lines.shift()
    if (line === undefined) throw new UsageError('The input ended before everything was asked.')
    return line
  }
  return { ask, close: () => opened?.close() }
}
