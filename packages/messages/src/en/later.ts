import type { later as source } from '../es/later.ts'

export const later = {
  'state.offline': 'No connection. What you write is not lost.',
  'action.copied': 'Copied',
  'action.copy': 'Copy',
  'action.download': 'Download',
  'action.print': 'Print',
  'errors.noteEmpty': 'Write the note',
  'errors.messageEmpty': 'Write a message or attach a document',
} satisfies Record<keyof typeof source, string>
