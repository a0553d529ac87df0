import { AppError } from '../platform/errors.ts'
import { problemOf } from '../platform/http/problem.ts'
import { explain } from '../start/signals.ts'
import { anchorsCommand } from './anchors-command.ts'
import { backupCommand } from './backup-command.ts'
import { createAdminCommand } from './create-admin-command.ts'
import { createChannelCommand } from './create-channel-command.ts'
import { deleteAgainCommand } from './delete-again-command.ts'
import { recoveryCommand } from './recovery-command.ts'
import { resetPasswordCommand } from './reset-password-command.ts'
import { restoreCommand } from './restore-command.ts'
import { rootKeyCommand } from './root-key-command.ts'
import { setupLinkCommand } from './setup-link-command.ts'
import { UsageError, type Command, type Streams } from './usage.ts'
import { verifyLogCommand } from './verify-log-command.ts'

const commands: Readonly<Record<string, Command>> = {
  'verify-log': verifyLogCommand,
  'setup-link': setupLinkCommand,
  'create-admin': createAdminCommand,
  'create-channel': createChannelCommand,
  'reset-password': resetPasswordCommand,
  'root-key': rootKeyCommand,
  recovery: recoveryCommand,
  anchors: anchorsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'delete-again': deleteAgainCommand,
}

const overview = (): string => {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(16)} ${summary}`)
  return `npm run admin -- COMMAND [--help]\n\n${lines.join('\n')}`
}

/** What a use case refuses, in the words that a page would show, each field by its option. */
const refusal = (error: AppError): string => {
  const { message, errors = [] } = problemOf(error, 'en')
  return [message, ...errors.map((line) => `  --${line}`)].join('\n')
}

const sentencesOf = (error: unknown, { help }: Command): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${help}`
  return error instanceof AppError && error.code !== 'internal' ? refusal(error) : explain(error)
}

const isHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')

/** Runs one command of the line and gives its exit code: 2 where it was not understood, or could not be done. */
export const runCommand = async (
  [name, ...args]: readonly string[],
  environment: Record<string, string | undefined>,
  streams: Streams,
): Promise<number> => {
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (!command) {
    const wantsHelp = name !== undefined && isHelp([name])
    if (name !== undefined && !wantsHelp) streams.warn(`There is no command "${name}".\n`)
    streams[wantsHelp ? 'print' : 'warn'](overview())
    return wantsHelp ? 0 : 2
  }
  if (isHelp(args)) {
    streams.print(command.help)
    return 0
  }
  try {
    return await command.run(args, environment, streams)
  } catch (error) {
    streams.warn(sentencesOf(error, command))
    return 2
  }
}
