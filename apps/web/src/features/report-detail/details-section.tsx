import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { answerPart, identityPart } from '@canal/contract/casework/parts'
import { isAnswerOf, type AnswerOf } from '@canal/contract/reports/form'
import type { Report } from '@canal/contract/reports/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import type { ReactNode } from 'react'
import { answerRows } from '../../lib/answer-rows.ts'
import { eventDateWords } from '../../lib/event-date-words.ts'
import { isFromMessage } from '../../lib/from-message.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { hasOwnFile } from '../../lib/own-files.ts'
import { CategoryFact } from './category-fact.tsx'
import { FileTable } from './file-table.tsx'
import { FilesGate } from './files-gate.tsx'
import { Mask } from './mask.tsx'
import { PartActions } from './part-actions.tsx'
import { AssignedNote, RequestAccess, useCanRequest } from './request-access.tsx'

/** A part of the details with its menu, or what stands in its place. */
const Part = ({ report, part, words, label }: { report: Report; part: string; words: string; label: string }) => {
  const suppressed = report.details.suppressed.find((one) => one.part === part)
  if (suppressed) return <Mask of={suppressed} />
  return (
    <span className="part">
      <span>{words}</span> <PartActions report={report} part={part} words={words} label={label} isReporters />
    </span>
  )
}

/** Who told it. An investigator never has the key of the identity (security design, recipients): nor a word for it. */
const reporterOf = (report: Report, user: CurrentUser, text: Translate<OfficeKey>): [string, ReactNode][] => {
  const { details } = report
  const label = text('report.details.reporter')
  if (user.roles.includes(roleNames.investigator)) return [[label, text('report.details.identityHidden')]]
  const isSuppressed = details.suppressed.some(({ part }) => part === identityPart)
  const who = details.reporterName ?? ''
  if (who || isSuppressed)
    return [
      [label, <Part report={report} part={identityPart} words={who} label={label} />],
      ...(isSuppressed ? [] : contactOf(details, text)),
    ]
  return [[label, text('report.details.anonymous')], ...contactOf(details, text)]
}

/** How they can be reached. */
const contactOf = (details: Report['details'], text: Translate<OfficeKey>): [string, string][] => [
  ...(details.reporterEmail ? [[text('report.details.email'), details.reporterEmail] as [string, string]] : []),
  [text('report.details.updates'), text(details.receiveUpdates ? 'state.yes' : 'state.no')],
]

const conflictOf = (report: Report, text: Translate<OfficeKey>): [string, string][] => {
  const restricted = report.committeeMembersWithRestrictedAccess.map((username) => nameIn(report, username))
  return [
    [text('report.details.conflict'), text(report.conflictOfInterestsWithCommittee ? 'state.yes' : 'state.no')],
    [text('report.details.restricted'), restricted.join(', ') || text('report.details.restrictedNone')],
  ]
}

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
      .map(([id, words]): [string, ReactNode] => {
        const label = text(`report.details.${id}`)
        if (id === 'category') return [label, <CategoryFact report={report} />]
        if (id === 'dateOfEvent') return [label, words]
        if (isAnswerOf(id, 'list') && details[id].length > 0)
          return [label, <Lines report={report} id={id} label={label} />]
        const isThere = !isAnswerOf(id, 'list') && details[id] !== ''
        const isSuppressed = details.suppressed.some(({ part }) => part === answerPart(id))
        if (!isThere && !isSuppressed) return [label, words]
        return [label, <Part report={report} part={answerPart(id)} words={words} label={label} />]
      }),
    // Whom the report concerns within the committee is not said to somebody from outside it.
    ...(user.roles.includes(roleNames.investigator) ? [] : conflictOf(report, text)),
  ]
}

/** An answer of several lines, each a part of its own. */
const Lines = ({ report, id, label }: { report: Report; id: AnswerOf<'list'>; label: string }) => (
  <ul>
    {report.details[id].map((line, place) => (
      <li key={place}>
        <Part report={report} part={answerPart(id, place)} words={line} label={`${label}: ${line}`} />
      </li>
    ))}
  </ul>
)

/** The account itself, which is a part of its own, too. */
const Description = ({ report }: { report: Report }) => {
  const text = useText()
  const part = answerPart('description')
  const { description, suppressed } = report.details
  const mask = suppressed.find((one) => one.part === part)
  return (
    <div className="prose">
      {mask ? (
        <p>
          <Mask of={mask} />
        </p>
      ) : (
        description.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)
      )}
      <PartActions
        report={report}
        part={part}
        words={description}
        label={text('casework.part.description')}
        isReporters
      />
    </div>
  )
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
      {isFromMessage(report) ? (
        <p className="quiet">{text('report.details.inMessages')}</p>
      ) : (
        <Description report={report} />
      )}
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
          kind="evidence"
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
