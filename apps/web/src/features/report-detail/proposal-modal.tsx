import { reasonLength } from '@canal/contract/casework/acts'
import { propose } from '@canal/contract/casework/endpoints'
import { keptTerms, outcomes } from '@canal/contract/casework/deletion'
import { objectionHours } from '@canal/contract/casework/parts'
import {
  archivesReport,
  groundsOf,
  withoutColleagues,
  type Ground,
  type NotAdmittedGround,
  type ProposalKind,
} from '@canal/contract/casework/proposals'
import type { Casework, Propose } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { isPickable, parseDay, rangeStart } from '../../ui/month-grid.ts'
import { archivingKey, useLeaveArchived } from './archiving.ts'
import { useActDone, type ActModalProps } from './casework.ts'
import { DeletionLine } from './deletion-line.tsx'
import { isoOf } from './iso-of.ts'
import { ReasonField, useReasonError } from './reason-field.tsx'
import { keepDraftsNow } from './report-drafts.ts'
import { ExtensionQuote, NotAdmittedQuote, WhetherTold } from './told.tsx'

/** What it means that a proposal counts; of a part, that it is sent. */
const useBody = (kind: ProposalKind, casework: Casework): string => {
  const { extendableUntil: latest, waits, needsConfirmation, hold, goesIfClosed } = casework
  const goes = goesIfClosed?.not_admitted
  const text = useText()
  const dates = useDates()
  if (kind === 'extension') return text('casework.body.extension', { date: latest ? dates.day(latest) : '' })
  if (kind === 'not_admitted' || kind === 'without_information')
    return text(`casework.body.${kind}`, { date: goes ? dates.day(goes) : '' })
  if (kind === 'held') return text('casework.body.held', { count: keptTerms.hold.months })
  if (kind === 'part')
    return text(waits ? (hold ? 'casework.body.partHeld' : 'casework.body.part') : 'casework.body.partAlone', {
      hours: objectionHours,
    })
  // Others had it, and nobody of them is left to confirm.
  if (kind === 'untrue' && waits && !needsConfirmation)
    return text('casework.body.untrueLater', { count: outcomes.untrue.kept.months })
  return text(`casework.body.${kind}`)
}

/** The day until when the answer is put off. */
const useUntil = (report: Report, latest: string | null) => {
  const text = useText()
  const dates = useDates()
  const [value, setValue] = useState(() => (latest ? dates.day(latest) : ''))
  const dayOf = (iso: string) => parseDay(dates.day(iso)) ?? rangeStart
  const range = { min: dayOf(report.deadline), max: dayOf(latest ?? report.deadline) }
  const day = parseDay(value)
  return {
    value,
    setValue,
    range,
    today: dayOf(new Date().toISOString()),
    iso: day ? isoOf(day) : '',
    error: !day || !isPickable(day, range) ? text('errors.invalidDate') : undefined,
  }
}

interface GroundsProps {
  readonly id: string
  readonly kind: ProposalKind
  readonly chosen: Ground | null
  readonly error: string | undefined
  readonly onChange: (ground: Ground) => void
}

/** Why the law lets it be done; the only ground there is needs no choice. */
const Grounds = ({ id, kind, chosen, error, onChange }: GroundsProps) => {
  const text = useText()
  const grounds = groundsOf(kind)
  if (grounds.length === 1)
    return (
      <p>
        <b>{text('casework.propose.ground')}:</b> {text(`casework.ground.${grounds[0]}`)}
      </p>
    )
  return (
    <FieldGroup id={id} legend={text('casework.propose.ground')} error={error}>
      {grounds.map((ground) => (
        <Choice
          key={ground}
          type="radio"
          name={id}
          label={text(`casework.ground.${ground}`)}
          checked={chosen === ground}
          onChange={() => onChange(ground)}
        />
      ))}
    </FieldGroup>
  )
}

/** Proposes an act that a second member confirms: on what ground and why, who is told, and what happens next. */
export const ProposalModal = ({
  kind,
  report,
  casework,
  of,
  onClose,
}: ActModalProps & {
  kind: ProposalKind
  /** Which part is to be suppressed, what it says, and whether its reporter reads it. */
  of?: { readonly part: string; readonly words: string; readonly isReporters: boolean }
}) => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const id = useId()
  const { show, refresh } = useActDone(report.id)
  const { needsConfirmation, extendableUntil } = casework
  /** Nobody is left to confirm it, though others had the report. */
  const waitsAlone = !needsConfirmation && casework.waits && withoutColleagues(kind) === 'waits'
  const only = groundsOf(kind).length === 1 ? groundsOf(kind)[0] : null
  const [ground, setGround] = useState<Ground | null>(only)
  const standard = kind === 'without_information' ? text('casework.reason.without_information') : ''
  const [reason, setReason] = useState(standard)
  const [isTried, setTried] = useState(false)
  const until = useUntil(report, extendableUntil)
  useUnsaved(reason !== standard)
  const errors = {
    ground: ground === null ? text('errors.required') : undefined,
    until: kind === 'extension' ? until.error : undefined,
    reason: useReasonError(reason),
  }
  const shown = isTried ? errors : { ground: undefined, until: undefined, reason: undefined }
  const isNotAdmitted = kind === 'not_admitted' || kind === 'without_information'
  /** It counts at once, and nobody reads the report any more. */
  const isArchived = archivesReport(kind) && !needsConfirmation && !waitsAlone
  const leave = useLeaveArchived(report.id)
  const ask = useMutation({
    ...(isArchived && { mutationKey: archivingKey(report.id) }),
    mutationFn: async () => {
      // Archived, it takes no draft any more.
      if (isArchived) await keepDraftsNow()
      const body = { kind, id: report.id, ground, reason: reason.trim(), until: until.iso, part: of?.part } as Propose
      return call(propose, { body, suppressError: true })
    },
    onSuccess: async (after) => {
      const waits = after.waiting.some((one) => one.kind === kind && one.isOwn && one.part === (of?.part ?? null))
      const sentPart = after.hold ? 'casework.waits.partHeld' : 'casework.part.sent'
      const sent = kind === 'part' ? sentPart : waitsAlone ? 'casework.propose.sentAlone' : 'casework.propose.sent'
      notify('success', text(waits ? sent : `casework.done.${kind}`, { hours: objectionHours }))
      if (isArchived) return leave()
      show(after)
      onClose()
    },
    onSettled: refresh,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = (['ground', 'until', 'reason'] as const).find((field) => errors[field])
    if (wrong) return document.getElementById(`${id}-${wrong}`)?.focus()
    ask.mutate()
  }
  const isRenewed = kind === 'held' && casework.hold !== null
  return (
    <Modal
      open
      title={text(isRenewed ? 'casework.renewHold' : `casework.act.${kind}`)}
      description={useBody(kind, casework)}
      closeOnOutsideClick={false}
      openerGoes={kind === 'part'}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <ModalBody>
          {of && (
            <blockquote className="told as-typed" aria-label={text('casework.part.what')}>
              {of.words}
            </blockquote>
          )}
          <Grounds id={`${id}-ground`} kind={kind} chosen={ground} error={shown.ground} onChange={setGround} />
          {kind === 'extension' && (
            <Field id={`${id}-until`} label={text('casework.propose.until')} error={shown.until}>
              {(wiring) => (
                <DayInput
                  wiring={wiring}
                  name="until"
                  value={until.value}
                  today={until.today}
                  {...until.range}
                  onChange={until.setValue}
                />
              )}
            </Field>
          )}
          <ReasonField
            id={`${id}-reason`}
            label="casework.propose.reason"
            hint={text('casework.propose.reasonHint', reasonLength)}
            value={reason}
            error={shown.reason}
            onChange={setReason}
          />
          {(!isNotAdmitted || ground !== null) && !errors.until && (
            <WhetherTold kind={kind} isHidden={of?.isReporters === false} />
          )}
          {isNotAdmitted && ground !== null && (
            <NotAdmittedQuote report={report} ground={ground as NotAdmittedGround} />
          )}
          {kind === 'extension' && !errors.until && (
            <ExtensionQuote report={report} date={until.iso.split('-').reverse().join('/')} />
          )}
          {kind === 'extension' && report.closedAt && !errors.until && until.iso > dates.isoDay(report.deletion.at) && (
            // The investigation that it opens keeps any other.
            <DeletionLine deletion={report.deletion} isFar />
          )}
          {kind !== 'part' && (
            <p className="notice" data-tone={needsConfirmation ? undefined : 'pending'}>
              {text(`casework.propose.${needsConfirmation ? 'second' : waitsAlone ? 'waits' : 'atOnce'}`)}
            </p>
          )}
          <ModalError>{ask.error && failureText(ask.error, text)}</ModalError>
        </ModalBody>
        <ModalFoot>
          <Button type="button" variant="outline" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <SaveButton saving={ask.isPending} savingLabel={text('action.saving')}>
            {text(
              (needsConfirmation || waitsAlone) && kind !== 'part' ? 'casework.propose.submit' : `casework.act.${kind}`,
            )}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
