import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import type { ReactNode } from 'react'
import { answerRows } from '../../lib/answer-rows.ts'
import { eventDateWords } from '../../lib/event-date-words.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { hasOwnFile } from '../../lib/own-files.ts'
import { CategoryFact } from './category-fact.tsx'
import { FileTable } from './file-table.tsx'
import { FilesGate } from './files-gate.tsx'
import { AssignedNote, RequestAccess, useCanRequest } from './request-access.tsx'

/** Who told it. An investigator never has the key of the identity (security design, recipients): nor a word for it. */
const reporterOf = ({ details }: Report, user: CurrentUser, text: Translate<OfficeKey>): [string, string][] => {
  const label = text('report.details.reporter')
  if (user.roles.includes(roleNames.investigator)) return [[label, text('report.details.identityHidden')]]
  return [
    [label, details.reporterName ?? text('report.details.anonymous')],
    ...(details.reporterEmail ? [[text('report.details.email'), details.reporterEmail] as [string, string]] : []),
    [text('report.details.updates'), text(details.receiveUpdates ? 'state.yes' : 'state.no')],
  ]
}

const conflictOf = (report: Report, text: Translate<OfficeKey>): [string, string][] => {
  const restricted = report.committeeMembersWithRestrictedAccess.map((username) => nameIn(report, username))
  return [
    [text('report.details.conflict'), text(report.conflictOfInterestsWithCommittee ? 'state.yes' : 'state.no')],
    [text('report.details.restricted'), restricted.join(', ') || text('report.details.restrictedNone')],
  ]
}

/** A message in the last days of another report began this one: nothing was asked. The form takes no empty description. */
const isFromMessage = ({ details }: Report): boolean => details.description === ''

/** What the reporter told, as label and words. */
const factsOf = (report: Report, user: CurrentUser, text: Translate<OfficeKey>): [string, ReactNode][] => {
  const { details } = report
  const unknown = text('report.details.unknown')
  const date = eventDateWords(details, {
    locale: text.locale,
    approximate: (date) => text('field.dateApproximate', { date }),
    withoutTime: (date) => text('report.details.dateWithoutTime', { date }),
    unknown,
    ongoing: text('state.ongoing'),
  })
  const location = details.locationUnknown ? unknown : details.location
  return [
    ...reporterOf(report, user, text),
    ...answerRows(details, { category: '', dateOfEvent: date, location }, '–')
      .filter(([id]) => id === 'category' || !isFromMessage(report))
      .map(([id, words]): [string, ReactNode] => [
        text(`report.details.${id}`),
        id === 'category' ? <CategoryFact report={report} /> : words,
      ]),
    // Whom the report concerns within the committee is not said to somebody from outside it.
    ...(user.roles.includes(roleNames.investigator) ? [] : conflictOf(report, text)),
  ]
}

/** What happened, as the reporter wrote it, and the documents that came with it. */
export const DetailsSection = ({ report, user }: { report: Report; user: CurrentUser }) => {
  const text = useText()
  const canRequest = useCanRequest(report)
  const files = report.attachedFiles
  return (
    <>
      <dl className="pairs">
        {factsOf(report, user, text).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className="prose">
        {isFromMessage(report) ? (
          <p className="quiet">{text('report.details.inMessages')}</p>
        ) : (
          report.details.description.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)
        )}
      </div>
      <div className="section-head">
        <h3>{text('report.details.evidence')}</h3>
        {canRequest && <RequestAccess reportId={report.id} />}
      </div>
      {canRequest && report.reviewers.includes(user.username) && <AssignedNote />}
      <FilesGate report={report} user={user} />
      {files.length > 0 ? (
        <FileTable
          report={report}
          caption={text('report.details.evidence')}
          username={user.username}
          groups={[{ files }]}
        />
      ) : (
        <p className="quiet">
          {text(hasOwnFile(report.details.chat) ? 'report.details.evidenceInMessages' : 'report.details.noEvidence')}
        </p>
      )}
    </>
  )
}
