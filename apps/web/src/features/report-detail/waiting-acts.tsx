import { confirmProposal, withdrawProposal } from '@canal/contract/casework/endpoints'
import type { Casework, Proposal } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { keepFocus } from '../../lib/keep-focus.ts'
import { nameIn } from '../../lib/names.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { ModalError } from '../../ui/modal.tsx'
import { useActDone } from './casework.ts'

const ConfirmNotAdmitted = lazy(() =>
  import('./confirm-not-admitted.tsx').then(({ ConfirmNotAdmitted }) => ({ default: ConfirmNotAdmitted })),
)

const ConfirmExtension = lazy(() =>
  import('./confirm-extension.tsx').then(({ ConfirmExtension }) => ({ default: ConfirmExtension })),
)

const ConfirmPart = lazy(() => import('./confirm-part.tsx').then(({ ConfirmPart }) => ({ default: ConfirmPart })))

const overtaken = ['already-done', 'conflict'] as const
/** Somebody else was faster, or the same person in another tab: nothing has gone wrong. */
const isOvertaken = (error: unknown): boolean => error instanceof ApiError && overtaken.some((code) => error.is(code))

interface Decision {
  readonly proposalId: string
  readonly isConfirmed: boolean
  readonly said: string
  /** Runs once the page shows what came of it. */
  readonly after?: () => void
}

/** Confirms what waits, or takes it back, refuses it, or releases the report where it is the hold that counts. */
export const useDecide = (report: Report) => {
  const text = useText()
  const call = useCall()
  const { show, refresh } = useActDone(report.id)
  return useMutation({
    mutationFn: ({ proposalId, isConfirmed }: Decision) => {
      const body = { id: report.id, proposalId }
      return call(isConfirmed ? confirmProposal : withdrawProposal, { body, suppressError: true })
    },
    onSuccess: (casework, { said }) => {
      show(casework)
      notify('success', said)
    },
    onError: (error) => isOvertaken(error) && notify('info', text('casework.overtaken')),
    onSettled: async (_answer, _error, { after }) => {
      await refresh()
      if (after) requestAnimationFrame(after)
    },
  })
}

/** Why it failed, where something has gone wrong. */
export const useFailure = (error: Error | null): string | undefined => {
  const text = useText()
  return error && !isOvertaken(error) ? failureText(error, text) : undefined
}

/** What somebody proposed and nobody has confirmed yet. */
export const WaitingActs = ({ report, casework }: { report: Report; casework: Casework }) => {
  const text = useText()
  if (casework.waiting.length === 0) return null
  const first = casework.waiting.find(({ isOwn }) => !isOwn)
  return (
    <ul className="waiting-acts" aria-label={text('casework.waits')}>
      {casework.waiting.map((proposal) => (
        <Waiting
          key={proposal.id}
          id={proposal === first ? 'proposal' : undefined}
          report={report}
          proposal={proposal}
          isAlone={!casework.needsConfirmation}
          isHeld={casework.hold !== null}
        />
      ))}
    </ul>
  )
}

interface WaitingProps {
  /** Where an address leads to it. */
  readonly id: string | undefined
  readonly report: Report
  readonly proposal: Proposal
  /** Nobody is left who could confirm what the reader proposed. */
  readonly isAlone: boolean
  /** The report is held back from deletion. */
  readonly isHeld: boolean
}

/** What a part is, by its name. */
const partKey = (part: string) => {
  const [kind, id] = part.split(':')
  if (kind === 'message' || kind === 'identity') return `casework.part.${kind}` as const
  if (kind !== 'answer') return 'casework.part.file'
  const known = (['description', 'location', 'witnesses'] as const).find((one) => one === id)
  return known ? (`casework.part.${known}` as const) : 'casework.part.answer'
}

/** What was proposed, as part of a sentence. */
export const useWhat = ({ kind, until, part }: Pick<Proposal, 'kind' | 'until' | 'part'>): string => {
  const text = useText()
  const dates = useDates()
  if (kind === 'part') return text('casework.waits.what.part', { part: text(partKey(part ?? '')) })
  if (kind === 'extension') return text('casework.waits.what.extension', { date: until ? dates.day(until) : '' })
  return text(`casework.waits.what.${kind}`)
}

interface CheckProps {
  readonly report: Report
  readonly proposal: Proposal
  readonly saving: boolean
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What is asked once more, with what there is to know before. */
const Check = ({ proposal: { id, kind, ground, until }, ...rest }: CheckProps) => {
  const text = useText()
  if (kind === 'extension') return <ConfirmExtension until={until ?? rest.report.deadline} {...rest} />
  if (kind === 'part') return <ConfirmPart proposalId={id} {...rest} />
  if (kind === 'not_admitted') return <ConfirmNotAdmitted ground={ground} {...rest} />
  return (
    <ConfirmModal
      {...rest}
      title={text('casework.act.untrue')}
      body={text('casework.body.untrue')}
      stay={text('action.cancel')}
      confirm={text('casework.act.untrue')}
      variant="destructive"
      openerGoes
    />
  )
}

/** One of them: who, when, why, and what the reader can do with it. */
const Waiting = ({ id, report, proposal, isAlone, isHeld }: WaitingProps) => {
  const text = useText()
  const dates = useDates()
  const decide = useDecide(report)
  const [isChecking, setChecking] = useState(false)
  const { id: proposalId, kind, ground, reason, by, askedAt, isOwn, until, countsFrom } = proposal
  const isPart = kind === 'part'
  /** What cannot be undone, or goes to the reporter at once, is confirmed in a dialog. */
  const isChecked = isPart || kind === 'extension' || kind === 'not_admitted' || kind === 'untrue'
  const act = useWhat(proposal)
  const named = (action: string) => text('approval.named', { action, what: act })
  const confirm = (after?: () => void) =>
    decide.mutate({ proposalId, isConfirmed: true, said: text(`casework.done.${kind}`), ...(after && { after }) })
  const refuse = (pressed: HTMLElement) =>
    decide.mutate({
      proposalId,
      isConfirmed: false,
      said: text(isPart ? 'casework.part.restored' : isOwn ? 'casework.takenBack' : 'casework.refused'),
      after: keepFocus(pressed),
    })
  const error = useFailure(decide.error)
  const refusal = text(isOwn ? 'casework.takeBack' : isPart ? 'casework.part.object' : 'casework.refuse')
  return (
    <li id={id}>
      <Hourglass className="icon" aria-hidden />
      <div className="stack-tight">
        <p>
          <b>
            {isOwn
              ? text('casework.waits.own', { act })
              : text('casework.waits.by', { act, name: by ? nameIn(report, by) : '–' })}
          </b>
        </p>
        <p className="quiet small">
          {text(`casework.ground.${ground}`)} · <time dateTime={askedAt}>{dates.timestamp(askedAt)}</time>
        </p>
        <p className="as-typed">{reason}</p>
        {isPart && until && (
          <p>
            {text(isHeld ? 'casework.waits.partHeld' : 'casework.waits.partUntil', { date: dates.timestamp(until) })}
          </p>
        )}
        {isOwn && !isPart && (
          <p className="quiet">
            {countsFrom
              ? text('casework.waits.ownUntil', { date: dates.timestamp(countsFrom) })
              : text(isAlone ? 'casework.waits.ownAlone' : 'casework.waits.ownNext')}
          </p>
        )}
        <ModalError>{!isChecking && error}</ModalError>
      </div>
      <div className="row">
        {!isOwn && (
          <SaveButton
            type="button"
            size="sm"
            aria-label={named(text('casework.confirm'))}
            saving={decide.isPending && decide.variables.isConfirmed}
            savingLabel={text('action.saving')}
            disabled={decide.isPending}
            onClick={(event) => (isChecked ? setChecking(true) : confirm(keepFocus(event.currentTarget)))}
          >
            {text('casework.confirm')}
          </SaveButton>
        )}
        <Button
          variant="outline"
          size="sm"
          aria-label={named(refusal)}
          disabled={decide.isPending}
          onClick={(event) => refuse(event.currentTarget)}
        >
          {refusal}
        </Button>
      </div>
      {isChecking && (
        <Suspense>
          <Check
            report={report}
            proposal={proposal}
            saving={decide.isPending}
            error={error}
            onConfirm={() => confirm()}
            onClose={() => setChecking(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
