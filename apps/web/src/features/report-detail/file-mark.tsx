import type { ReportFile } from '@canal/contract/files/schemas'
import { FileClock, FileText, Lock, ShieldX, type LucideIcon } from 'lucide-react'

const marks: Record<ReportFile['state'], LucideIcon> = { announced: FileClock, received: Lock, quarantined: ShieldX }

/** A file's sign: a page, or a padlock, a clock, a shield; why stands in words at the end of its row. */
export const FileMark = ({ file }: { readonly file: ReportFile }) => {
  const Icon = file.readable ? FileText : marks[file.state]
  return <Icon className="icon" aria-hidden />
}
