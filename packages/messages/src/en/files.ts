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
  'files.error.empty': 'The file is empty: {filename}',
  'files.error.nameTooLong': 'The name of the file is too long: {filename}',
  'files.error.duplicate': 'You have already added this file: {filename}',
  'files.error.tooMany': 'No more than {max} documents can be attached.',
  'files.error.total': 'Together the documents exceed the maximum of {max}.',
  'files.error.content':
    'The content of {filename} is not what its extension says. Invalid file type. Allowed types: {allowed}',
  'files.error.storage': 'Documents cannot be received now: add them later. The text can be sent.',
  'files.error.upload': '{filename} could not be sent. Please try again.',
} satisfies Record<keyof typeof source, string>
