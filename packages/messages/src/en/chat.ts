import type { chat as source } from '../es/chat.ts'

export const chat = {
  'chat.empty': 'There are no messages yet.',
  'chat.committee': 'Committee',
  'chat.reporter': 'Reporter',
  'chat.write': 'Message to the reporter',
  'chat.placeholder': 'Write to the reporter',
  'chat.attach': 'Attach',
  'chat.send': 'Send to the reporter',
  'chat.sent': 'Message sent.',
  'chat.failed': 'The message could not be sent. It is still here: please try again.',
  'chat.received': 'Report received',
  'chat.statusChange': 'Status: {status}',
  'chat.readBy': 'The reporter will read this.',
  'chat.shownAs': 'You appear as “Committee”, without your name.',
  'chat.readByInvestigator': "The external investigation will read it too: do not write the reporter's name.",
} satisfies Record<keyof typeof source, string>
