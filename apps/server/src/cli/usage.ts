import { parseArgs, type ParseArgsConfig } from 'node:util'
import { firstIssues } from '@canal/contract'
import { AppError } from '../platform/errors.ts'

/** The command was not understood: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export interface Streams {
  print: (text: string) => void
  warn: (text: string) => void
  /** A line of the terminal, or of what is piped in; `isSecret` is not shown while it is typed. */
  ask: (question: string, isSecret?: boolean) => Promise<string>
}

/** A command of the line: says its exit code. */
export interface Command {
  summary: string
  help: string
  run: (args: readonly string[], environment: Record<string, string | undefined>, streams: Streams) => Promise<number>
}

/** "1 report", "2 reports". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** The options of a command's line, and nothing besides them. Throws UsageError. */
export const readArgs = <O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) => {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Throws what a schema refuses, each field by its option; `names` says which are not called the same. */
export const refuseFields = (
  error: Parameters<typeof firstIssues>[0],
  names: Readonly<Record<string, string>> = {},
): never => {
  const issues = firstIssues(error).map((issue) => ({ ...issue, field: names[issue.field] ?? issue.field }))
  const fields = issues.filter(({ field }, index) => issues.findIndex((other) => other.field === field) === index)
  throw new AppError('invalid', { fields })
}
