import { closableOutcomes, type GroundOf, type ProposalKind } from '@canal/contract/casework/proposals'
import type { Report } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { caseTextIn } from '../../lib/other-language.ts'
import { useText } from '../../lib/office-text.ts'

/** What the reporter is told, as they will read it. */
export const Quote = ({ report, children }: { report: Report; children: ReactNode }) => (
  <blockquote className="told as-typed" lang={report.reporterLocale}>
    {children}
  </blockquote>
)

/** The text of each outcome in the reporter's language; undefined until it has come. */
export const useOutcomeTexts = ({ reporterLocale }: Report) =>
  useQuery({
    queryKey: ['outcome-texts', reporterLocale],
    queryFn: async () => {
      const text = await caseTextIn(reporterLocale)
      return new Map(closableOutcomes.map((outcome) => [outcome, text(`casework.told.${outcome}`)]))
    },
    staleTime: Infinity,
  }).data

/** Why a report is not admitted, in the reporter's language; the channel's authorities stand below it in what is sent. */
export const NotAdmittedQuote = ({ report, ground }: { report: Report; ground: GroundOf<'not_admitted'> }) => {
  const text = useText()
  const { reporterLocale } = report
  const { data: words } = useQuery({
    queryKey: ['not-admitted-text', reporterLocale, ground],
    queryFn: async () => {
      const theirs = await caseTextIn(reporterLocale)
      const why = theirs(`casework.toldGround.${ground}`)
      return theirs('casework.told.not_admitted', { ground: why, authorities: '' }).trim()
    },
    staleTime: Infinity,
  })
  if (!words) return null
  return (
    <div className="stack-tight">
      <Quote report={report}>{words}</Quote>
      <p className="hint">{text('casework.told.authoritiesBelow')}</p>
    </div>
  )
}

/** The message in which the reporter is told that the answer is put off; `date` as it stands in it, DD/MM/YYYY. */
export const ExtensionQuote = ({ report, date }: { report: Report; date: string }) => {
  const { reporterLocale } = report
  const { data: text } = useQuery({
    queryKey: ['case-texts', reporterLocale],
    queryFn: () => caseTextIn(reporterLocale),
    staleTime: Infinity,
  })
  return text ? <Quote report={report}>{text('casework.extendedMessage', { date })}</Quote> : null
}

/** Whether the reporter is told of a proposal once it counts. `isHidden`: it is about what they never see. */
export const WhetherTold = ({ kind, isHidden = false }: { kind: ProposalKind; isHidden?: boolean }) => {
  const text = useText()
  const told = isHidden || kind === 'omitted' || kind === 'held' ? null : kind
  const Icon = told ? Eye : EyeOff
  return (
    <p className="with-icon">
      <Icon className="icon" aria-hidden />
      <span>{text(told ? `casework.told.yes.${told}` : 'casework.told.no')}</span>
    </p>
  )
}
