import type { officeErrors as source } from '../es/office-errors.ts'

export const officeErrors = {
  'errors.usernameInvalid':
    'Only lowercase letters, digits, hyphen, underscore and dot. It must start and end with a letter or digit, without two signs in a row.',
  'errors.passwordInvalid':
    'The password must have 8 to 20 characters, with at least one uppercase letter, one lowercase letter and one digit.',
  'errors.passwordMismatch': 'The passwords do not match.',
  'errors.oldPasswordRequired': 'Old password is required for changing password',
  'errors.slugInvalid': '2 to 63 lowercase letters, digits or hyphens, with no hyphen at either end.',
  'errors.slugReserved': 'That address is reserved. Choose another.',
  'errors.notValidSchema': 'Not valid schema',
} satisfies Record<keyof typeof source, string>
