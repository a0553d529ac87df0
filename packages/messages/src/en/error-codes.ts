import type { errorCodes as source } from '../es/error-codes.ts'

export const errorCodes = {
  'errors.keys-locked':
    'You are waiting: until the committee signs your admission, or you recover your access in “Committee”, you cannot open reports.',
  'errors.form-token-invalid': 'The form has expired. Reload the page and send it again.',
  'errors.no-access': 'User has no access permission to the report.',
  'errors.report-archived': 'Report is archived',
  'errors.report-not-found': 'Report not found',
  'errors.file-absent': 'The file has not been received in full yet',
  'errors.file-quarantined':
    'The virus scanner has found a harmful program in this document. It is held back and nobody can open it.',
  'errors.channel-inactive': 'This channel takes no new reports at present',
  'errors.file-too-large': 'File size must be less than {max}',
  'errors.password-incorrect': 'The current password is incorrect.',
  'errors.channel-without-readers':
    'This channel cannot take reports at present: nobody on the committee can read them now. You can turn to the Independent Authority for the Protection of Informants (A.A.I.) or to the authority of your autonomous community.',
  'errors.nobody-left':
    'Without those whom you have excluded, nobody on the committee and no alternate is left who can read it: it cannot be sent here. You can turn to the Independent Authority for the Protection of Informants (A.A.I.) or to the authority of your autonomous community.',
  'errors.passwordCommon': 'That password is too common. Choose another.',
  'errors.passwordSame': 'The new password must differ from the current one.',
  'errors.rolesExclusive': 'An administrator cannot also be a user of a channel.',
  'errors.file-type-invalid': 'Invalid file type. Allowed types: {allowed}',
  'errors.file-empty': 'The file is empty',
  'errors.too-many-files': 'There are too many documents in one submission',
  'errors.too-many-requests': 'Too many attempts in a row. Please wait a moment.',
  'errors.storage-full': 'Documents cannot be received now. The text can be sent.',
} satisfies Record<keyof typeof source, string>
