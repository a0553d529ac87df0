import type { MessageKey } from '../src/keys.ts'

/** Where somebody meets a message: in an answer of the server, on a page or in a form, in a toast. */
type Seen = 'answer' | 'page' | 'toast'

interface Specified {
  /** The English words, where the specification gives them. */
  readonly words?: string
  readonly seen: readonly Seen[]
}

/**
 * Every message of sections 5 and 8 of the specification. The catalogue's words are compared in `specification.test.ts`;
 * that each is seen, in both languages, in `apps/server/test/specified-answers.test.ts` and
 * `apps/web/test/specified-messages.test.tsx`: a key that one of these does not show does not compile there.
 */
export const specified = {
  'errors.required': { words: 'Required', seen: ['answer', 'page'] },
  'errors.minLength': { words: 'Must be at least {min} characters long.', seen: ['answer', 'page'] },
  'errors.maxLength': { words: 'Cannot be more than {max} characters long.', seen: ['answer', 'page'] },
  'errors.email': { words: 'The email must be valid.', seen: ['answer', 'page'] },
  'errors.invalidInput': { seen: ['answer'] },
  'errors.invalidDate': { seen: ['answer', 'page'] },
  'errors.usernameInvalid': { seen: ['answer', 'page'] },
  'errors.passwordInvalid': { seen: ['answer', 'page'] },
  'errors.passwordMismatch': { seen: ['page'] },
  'errors.password-incorrect': { words: 'The current password is incorrect.', seen: ['answer', 'page'] },
  'errors.oldPasswordRequired': { words: 'Old password is required for changing password', seen: ['answer', 'page'] },
  'errors.acceptPolicy': {
    words: 'You must accept the above terms and conditions, as well as the Data Protection Policy',
    seen: ['answer', 'page'],
  },
  'errors.updatesNeedEmail': { seen: ['answer', 'page'] },
  'errors.anonymousWithIdentity': {
    words: 'Anonymous reports cannot have reporterName or reporterEmail',
    seen: ['answer', 'page'],
  },
  'report.internal.formats': { seen: ['page'] },
  'errors.notValidSchema': { words: 'Not valid schema', seen: ['page'] },

  'errors.unexpected': { words: 'An unexpected error has occurred', seen: ['page', 'toast'] },
  'errors.not-found': { words: 'Not Found', seen: ['answer', 'toast'] },
  'errors.reference-not-found': { words: 'Reference not found', seen: ['answer'] },
  'lookup.notFound': { seen: ['page'] },
  'errors.request-not-found': { words: 'Access request not found', seen: ['answer', 'toast'] },
  'errors.report-not-found': { words: 'Report not found', seen: ['answer', 'page'] },
  'errors.report-archived': { words: 'Report is archived', seen: ['answer', 'page'] },
  'report.errors.isArchived': { words: 'Report is archived', seen: ['toast'] },
  'report.reports.noAccess': { seen: ['toast'] },
  'errors.no-access': { words: 'User has no access permission to the report.', seen: ['answer', 'page'] },
  'errors.files-locked': {
    words: "You don't have permission to download files on this report",
    seen: ['answer', 'page'],
  },
  'errors.unauthorized': { words: 'User must be logged', seen: ['answer'] },

  'errors.file-too-large': { words: 'File size must be less than {max}', seen: ['answer'] },
  'errors.file-type-invalid': { words: 'Invalid file type. Allowed types: {allowed}', seen: ['answer'] },
  'files.error.size': { words: 'File size must be less than {max}', seen: ['page'] },
  'files.error.type': { words: 'Invalid file type. Allowed types: {allowed}', seen: ['answer', 'page'] },
  'files.error.noExtension': { words: 'File does not have an extension: {filename}', seen: ['answer', 'page'] },
  'files.error.download': { words: 'Error downloading file', seen: ['toast'] },
  'files.error.preview': { words: 'Failed to preview file', seen: ['page'] },
  'files.error.loading': { words: 'Error loading file. Please, try again later', seen: ['page'] },
  'files.error.notPreviewable': { words: 'This file format cannot be previewed', seen: ['page'] },
  'files.error.copyNotAllowed': { words: 'Copying or capturing this file is not allowed', seen: ['page', 'toast'] },

  'page.forbidden.title': { words: 'Access Denied', seen: ['page'] },
  'page.forbidden.body': { seen: ['page'] },
  'page.notFound.title': { words: 'Page Not Found', seen: ['page'] },
  'page.notFound.body': { seen: ['page'] },
} as const satisfies Partial<Record<MessageKey, Specified>>

type Key = keyof typeof specified

/** The keys of those messages that are met in one of these places. */
export type SeenIn<Place extends Seen> = {
  [K in Key]: Place extends (typeof specified)[K]['seen'][number] ? K : never
}[Key]
