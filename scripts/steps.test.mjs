import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runSteps } from './steps.mjs'

const script = (name, source) => ({ name, command: process.execPath, args: ['-e', source] })

async function runSilently(steps) {
  const lines = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  try {
    return { code: await runSteps(steps), printed: lines.join('\n') }
  } finally {
    log.mockRestore()
    write.mockRestore()
  }
}

test('one failed step fails the run, the later ones still run, and each says its last words', async () => {
  const { code, printed } = await runSilently([
    script('good', 'console.log("3 passed")'),
    script('bad', 'console.error("1 failed"); process.exit(3)'),
    script('late', 'console.log("2 passed")'),
  ])
  expect(code).toBe(1)
  const closing = printed.slice(printed.indexOf('closing lines'))
  for (const text of ['3 passed', '1 failed', '2 passed', 'ok      good', 'FAILED  bad', '1 of 3 steps failed']) {
    expect(closing).toContain(text)
  }
})

test('what failed is named once more at the very end, with its reason', async () => {
  const said = ['  1) a.spec.ts:3:1 › it opens', '    Error: not opened', 'and much else', '1 failed']
  const { printed } = await runSilently([
    script('bad', `console.log(${JSON.stringify(said.join('\n'))}); process.exit(1)`),
    script('late', ''),
  ])
  const end = printed.slice(printed.indexOf('ok      late'))
  expect(end).toContain('1) a.spec.ts:3:1 › it opens')
  expect(end).toContain('Error: not opened')
  expect(end).not.toContain('and much else')
})

test('a command that cannot be started, or is killed, is a failure', async () => {
  expect((await runSilently([{ name: 'absent', command: 'no-such-program', args: [] }])).code).toBe(1)
  expect((await runSilently([script('killed', 'process.kill(process.pid, "SIGKILL")')])).code).toBe(1)
})

test('all passed is 0', async () => {
  expect((await runSilently([script('good', '')])).code).toBe(0)
})

test.runIf(availableParallelism() > 1)(
  'narrow neighbours run side by side, each told of as a whole and in its place, and one that failed fails the run',
  async () => {
    // Each ends when the other has begun.
    const meet = (own, other) => `
    const fs = require('node:fs')
    fs.writeFileSync(${JSON.stringify(own)}, '')
    const wait = () => (fs.existsSync(${JSON.stringify(other)}) ? console.log('met') : setTimeout(wait, 5))
    wait()`
    const folder = mkdtempSync(join(tmpdir(), 'canal-steps-'))
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    try {
      const narrow = (name, source) => ({ ...script(name, source), isNarrow: true })
      const { code, printed } = await runSilently([
        narrow('first', meet(one, two)),
        narrow('second', meet(two, one)),
        narrow('bad', 'process.exit(2)'),
        script('alone', 'console.log("alone")'),
      ])
      expect(code).toBe(1)
      const summary = printed.slice(printed.indexOf('summary'))
      const places = ['ok      first', 'ok      second', 'FAILED  bad', 'ok      alone'].map((line) =>
        summary.indexOf(line),
      )
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
