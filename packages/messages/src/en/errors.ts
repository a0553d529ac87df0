import type { errors as source } from '../es/errors.ts'

export const errors = {
  'errors.unexpected': 'An unexpected error has occurred',
  'errors.offline': 'There is no connection. Check your network and try again; nothing that you wrote is lost.',

  'errors.required': 'Required',
  'errors.minLength': 'Must be at least {min} characters long.',
  'errors.maxLength': 'Cannot be more than {max} characters long.',
  'errors.maxItems': 'Take some out: at most {max}.',
  'errors.email': 'The email must be valid.',
  'errors.invalidInput': 'Invalid input',
  'errors.invalidDate': 'Invalid date',
  'errors.dateFuture': 'That day has not come yet: today is {today}. Write the date of today or an earlier one',
  'errors.timeFuture': 'That hour of today has not come yet. Write an earlier one',
  'errors.timeInvalid': 'Write the time like this: 21:30',
  'errors.locationRequired': 'Write where it happened, or tick “I do not know”',
  'errors.acceptPolicy': 'You must accept the above terms and conditions, as well as the Data Protection Policy',
  'errors.anonymousWithIdentity': 'Anonymous reports cannot have reporterName or reporterEmail',
  'errors.updatesNeedEmail': 'To receive updates, write an email address',
  'errors.nameRequired': 'Write your name, or choose “Anonymous”',
} satisfies Record<keyof typeof source, string>
