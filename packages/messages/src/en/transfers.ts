import type { transfers as source } from '../es/transfers.ts'

export const transfers = {
  'files.state.waiting': 'Waiting',
  'files.state.received': 'Received',
  'files.state.announced': 'Announced, not received',
  'files.announcedHint': 'If it does not come within 24 hours, it is taken off this list.',
  'files.lost': 'A document was to come with this message, and did not arrive.',
  'files.state.stopped': 'Stopped',
  'files.state.failed': 'Not sent',
  'files.heldBack': 'Held back by the virus scanner',
  'files.heldBackHint': 'It seems to carry a harmful program. It is kept closed: nobody can open it.',
  'files.detected': 'The scanner calls it {name}.',
  // What is shown in the place of a part that the committee suppresses.
  'part.suppressed.none': 'The committee suppressed this on {date}.',
  'part.suppressed.unnecessary':
    'The committee suppressed this on {date}: it was not needed to study the report (Law 2/2023, article 29).',
  'part.suppressed.out_of_scope':
    'The committee suppressed this on {date}: it is outside what the law lets be dealt with here (Law 2/2023, article 32.2).',
  'part.suppressed.special_data':
    'The committee suppressed this on {date}: it is data that the law protects more, such as of health or beliefs (Law 2/2023, article 32.2).',
  'part.suppressed.untrue':
    'The committee suppressed this on {date}: it was found to be untrue (Law 2/2023, article 32.3).',
  'files.progress': '{sent} of {total}',
  'files.progressOf': 'Sending {filename}',
  'files.remainingLessThanMinute': 'less than a minute left',
  'files.remainingMinutes.one': '{count} minute left',
  'files.remainingMinutes.other': '{count} minutes left',
  'files.stop': 'Stop',
  'files.stopNamed': 'Stop sending {filename}',
  'files.resume': 'Resume',
  'files.resumeNamed': 'Resume sending {filename}',
  'files.remove': 'Remove',
  'files.downloadNamed': 'Download {filename}',
  'files.chooseAgain': 'To resume, choose {filename} again.',
  'files.error.connection': 'The connection is lost. Sending goes on by itself when it returns.',
  'files.error.expired': 'The time to send {filename} has passed. Add it again.',
  'files.error.changed': '{filename} is not the file that was being sent. Choose that one.',
  'files.error.download': 'Error downloading file',
  'files.error.preview': 'Failed to preview file',
  'files.error.loading': 'Error loading file. Please, try again later',
} satisfies Record<keyof typeof source, string>
