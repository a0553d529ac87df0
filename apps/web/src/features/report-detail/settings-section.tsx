import type { Report } from '@canal/contract/reports/schemas'
import { CaseFacts } from './case-facts.tsx'
import { Recusal } from './recusal.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SharingPart } from './sharing.tsx'
import { StepAside } from './step-aside.tsx'

interface SettingsSectionProps {
  readonly report: Report
  readonly username: string
  /** The report was archived; answers once its page has been left. */
  readonly onArchived: () => Promise<void>
  /** It no longer exists for this reader; answers once its page has been left. */
  readonly onGone: () => Promise<void>
}

/** What is done with a report as a whole: status and people in one save, and the committee's own steps beside it. */
export const SettingsSection = ({ report, username, onArchived, onGone }: SettingsSectionProps) => (
  <div className="stack">
    <SettingsForm report={report} username={username} onArchived={onArchived} />
    <CaseFacts report={report} />
    {report.allowed.share && report.sharing && <SharingPart report={report} sharing={report.sharing} />}
    {report.allowed.share && <Recusal report={report} username={username} />}
    {report.allowed.share && <StepAside report={report} onGone={onGone} />}
  </div>
)
