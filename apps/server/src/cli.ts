import { runCommand } from './cli/run-command.ts'
import { openTerminal } from './cli/terminal.ts'

const terminal = openTerminal(process.stdin, process.stderr)
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
  ask: terminal.ask,
})
terminal.close()
