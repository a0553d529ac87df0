import type { files as source } from '../es/files.ts'

export const files = {
  'files.choose': 'Choose documents',
  'files.drop': 'or drag them here',
  'files.limits': 'Up to {max} documents, of at most {size} each.',
  'files.allowed': 'Valid formats: {allowed}',

  'files.removeNamed': 'Remove {filename}',

  'files.error.size': 'File size must be less than {max}',
  'files.error.type': 'Invalid file type. Allowed types: {allowed}',
  'files.error.noExtension': 'File does not have an extension: {filename}',
  'files.error.empty': 'Choose another file: {filename} is empty',
  'files.error.nameTooLong': 'Shorten the name of the file: {filename}',
  'files.error.duplicate': 'You have already added this file: {filename}',
  'files.error.tooMany': 'Take some out: at most {max} documents.',
  'files.error.total': 'Take some out: together they may have {max} at most.',
  'files.error.content':
    'The content of {filename} is not what its extension says. Invalid file type. Allowed types: {allowed}',
  'files.error.storage': 'Documents cannot be received now: add them later. The text can be sent.',
  'files.error.upload': '{filename} could not be sent. Please try again.',
} satisfies Record<keyof typeof source, string>
