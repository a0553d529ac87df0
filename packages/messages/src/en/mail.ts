import type { mail as source } from '../es/mail.ts'

export const mail = {
  'mail.member.subject': 'There is news for you',
  'mail.member.body':
    'There is news that you have not seen yet. To see it, sign in:\n\n{address}\n\nFor safety, this email does not say what it is about. You can choose what you are told of under Notifications, Preferences.\n\nThis is an automatic message: please do not answer it.',
  'mail.stopper.body':
    'Something is waiting that you can still stop, even if you cannot sign in or are off the committee. See it here, with the username and password that you had:\n\n{address}\n\nFor safety, this email does not say what it is about.\n\nThis is an automatic message: please do not answer it.',
  'mail.reporter.subject': 'There is news',
  'mail.reporter.body':
    'You asked to be told by email. There is news, which you can see with the reference that you kept:\n\n{address}\n\nFor safety, this email does not say what it is about and will never ask for the reference. Open it on a device that you trust.\n\nThis is an automatic message: please do not answer it.',
  'mail.test.subject': 'Test message',
  'mail.test.body':
    'If you can read this, the application can send email. What it sends will say that there is something new, never what.\n\nThis is an automatic message: please do not answer it.',
} satisfies Record<keyof typeof source, string>
