export type LauncherErrorCode =
  | 'ALREADY_RUNNING'
  | 'DATABASE_MISSING'
  | 'DISK_FULL'
  | 'NO_PROGRAMS'
  | 'NOT_ANSWERING'
  | 'NOT_PERMITTED'
  | 'SECRETS_UNUSABLE'
  | 'START_FAILED'
  | 'STOP_FAILED'
  | 'WRONG_MAJOR'

/** Its message is a sentence that the person at the console can act on; `code` is for programs. */
export class LauncherError extends Error {
  readonly code: LauncherErrorCode

  constructor(code: LauncherErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LauncherError'
    this.code = code
  }
}
