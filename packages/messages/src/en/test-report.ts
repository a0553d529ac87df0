import type { testReport as source } from '../es/test-report.ts'

export const testReport = {
  'testReport.subject': 'TEST of the set-up',
  'testReport.description':
    'This is a test: nobody has made this report, and it tells of nothing real.\n\nIf you can read it, everything works. Answer it under “Messages” to try everything, although the answer will reach nobody, and practise with it as much as you like.\n\nOnce the whole committee has opened it, archive it in its Settings section. Until then it is in the lists, the time limits and the counts like any other.',
} satisfies Record<keyof typeof source, string>
