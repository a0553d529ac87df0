import type { ChainVerdict } from '@canal/contract/logs/schemas'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { verdictQuery } from './api.ts'

const Broken = ({ verdicts }: { verdicts: readonly ChainVerdict[] }) => {
  const text = useText()
  const dates = useDates()
  const words = ({ caseNumber: number, since }: ChainVerdict) =>
    since === null
      ? text('log.chain.brokenCase', { number })
      : text('log.chain.brokenSince', { number, date: dates.timestamp(since) })
  return (
    <div className="notice chain-state" data-tone="danger" role="alert">
      <ShieldAlert className="icon" aria-hidden />
      <div className="stack-tight">
        <p>{text('log.chain.broken')}</p>
        <ul>
          {verdicts.map((verdict) => (
            <li key={verdict.reportId}>{words(verdict)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Whether what is shown is what was written, in plain words: each report's chain is walked anew for it. */
export const ChainState = ({ reportIds }: { reportIds: readonly string[] }) => {
  const text = useText()
  const ids = useMemo(() => [...new Set(reportIds)].sort(), [reportIds])
  const { data, isError } = useQuery({ ...verdictQuery(useCall(), ids), enabled: ids.length > 0 })
  if (ids.length === 0) return null
  const broken = data?.reports.filter(({ intact }) => !intact) ?? []
  if (broken.length > 0) return <Broken verdicts={broken} />
  const count = data?.reports.length ?? 0
  const Icon = data ? ShieldCheck : ShieldQuestionMark
  return (
    <p className="notice chain-state" data-tone={data ? 'success' : undefined} role="status">
      <Icon className="icon" aria-hidden />
      {data ? text('log.chain.intact', { count }) : text(isError ? 'log.chain.failed' : 'log.chain.checking')}
    </p>
  )
}
