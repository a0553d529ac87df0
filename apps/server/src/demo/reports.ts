import { completeReport, type DemoReport } from './demo-report.ts'
import { closed } from './reports/closed.ts'
import { incoming } from './reports/incoming.ts'
import { instruction } from './reports/instruction.ts'
import { investigation } from './reports/investigation.ts'
import { municipio } from './reports/municipio.ts'
import { reopened } from './reports/reopened.ts'
import { resolution } from './reports/resolution.ts'

export type * from './demo-report.ts'

/** The 48 reports of Valdeluna, of which one is deleted, and the 6 of Castroalba. People, bodies, firms and facts are invented. */
export const demoReports: readonly DemoReport[] = [
  ...[...incoming, ...instruction, ...investigation, ...resolution, ...closed, ...reopened].map((draft) =>
    completeReport('demo', draft),
  ),
  ...municipio.map((draft) => completeReport('municipio', draft)),
]

/** The names of all files of a report: evidence, sent in the chat, internal. */
export function demoFilenames(report: DemoReport): string[] {
  return [
    ...report.evidence,
    ...report.chat.flatMap((message) => message.file ?? []),
    ...report.internalFiles.map((file) => file.filename),
  ]
}
