import type { errorCodes as source } from '../es/error-codes.ts'

export const errorCodes = {
  'errors.keys-locked':
    'You are waiting: until the committee signs your admission, or you recover your access in “Committee”, you cannot open reports.',
  'errors.no-access': 'User has no access permission to the report.',
  'errors.report-archived': 'Report is archived',
  'errors.report-not-found': 'Report not found',
  'errors.file-absent': 'The file has not been received in full yet',
  'errors.file-quarantined':
    'The virus scanner has found a harmful program in this document. It is held back and nobody can open it.',
  'errors.file-too-large': 'File size must be less than {max}',
  'errors.password-incorrect': 'The current password is incorrect.',
  'errors.file-type-invalid': 'Invalid file type. Allowed types: {allowed}',
  'errors.file-empty': 'The file is empty',
  'errors.too-many-files': 'There are too many documents in one submission',
  'errors.too-many-requests': 'Too many attempts in a row. Please wait a moment.',
  'errors.storage-full': 'Documents cannot be received now. The text can be sent.',
} satisfies Record<keyof typeof source, string>
