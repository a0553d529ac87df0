import type { Casework, Proposal } from '@canal/contract/casework/schemas'
import { confirmProposal, openInvestigation, readCasework, withdrawProposal } from '@canal/contract/casework/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { nameIn } from '../../lib/names.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { reportQuery } from './api.ts'
import { useArchiving } from './archiving.ts'
import { ExtendModal } from './extend-modal.tsx'

/**
 * What waits in a report to be confirmed: asked for each time that the report itself has come, and not where it was refused,
 * or is being archived: whoever may not read it any more asks for nothing of it.
 */
const useCaseworkQuery = (id: string) => {
  const call = useCall()
  const { dataUpdatedAt } = useQuery({ ...reportQuery(call, id), enabled: false })
  return queryOptions({
    queryKey: ['casework', id, dataUpdatedAt],
    queryFn: ({ signal }) => call(readCasework, { params: { id }, signal, suppressError: true }),
    placeholderData: keepPreviousData,
    enabled: !useArchiving(id),
  })
}

/** The acts besides messages: opening the investigation, and putting the answer off. */
export const CaseActs = ({ report }: { report: Report }) => {
  const text = useText()
  const dates = useDates()
  const casework = useQuery(useCaseworkQuery(report.id))
  const { investigationOpenedAt: opened } = report
  return (
    <div className="stack-tight settings-part">
      <h3>{text('casework.others')}</h3>
      {opened ? (
        <p className="quiet">{text('casework.openedOn', { date: dates.day(opened) })}</p>
      ) : (
        <OpenInvestigation report={report} />
      )}
      {casework.data && <Extending report={report} casework={casework.data} />}
      {casework.isError && <p className="error">{failureText(casework.error, text)}</p>}
    </div>
  )
}

const OpenInvestigation = ({ report }: { report: Report }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const open = useMutation({
    mutationFn: () => call(openInvestigation, { body: { id: report.id }, suppressError: true }),
    onSuccess: () => {
      notify('success', text('casework.investigationOpened'))
      setAsking(false)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  const close = () => {
    open.reset()
    setAsking(false)
  }
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setAsking(true)}>
        {text('casework.openInvestigation')}
      </Button>
      {isAsking && (
        <Modal
          open
          size="sm"
          title={text('casework.openInvestigation')}
          description={text('casework.openInvestigationBody')}
          onClose={close}
        >
          {open.error && (
            <ModalBody>
              <ModalError>{failureText(open.error, text)}</ModalError>
            </ModalBody>
          )}
          <ModalFoot>
            <Button variant="outline" data-autofocus onClick={close}>
              {text('action.cancel')}
            </Button>
            <SaveButton
              type="button"
              saving={open.isPending}
              savingLabel={text('action.saving')}
              onClick={() => open.mutate()}
            >
              {text('casework.openInvestigation')}
            </SaveButton>
          </ModalFoot>
        </Modal>
      )}
    </>
  )
}

const Extending = ({ report, casework }: { report: Report; casework: Casework }) => {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const waiting = casework.waiting.find(({ kind }) => kind === 'extension')
  if (waiting?.until) return <Waiting report={report} extension={waiting} until={waiting.until} />
  const { extendableUntil: latest } = casework
  if (!latest) return null
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setAsking(true)}>
        {text('casework.extend')}
      </Button>
      {isAsking && (
        <ExtendModal
          report={report}
          latest={latest}
          needsConfirmation={casework.needsConfirmation}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** An extension that somebody asked for: its reason, and what the reader can do with it. */
const Waiting = ({ report, extension, until }: { report: Report; extension: Proposal; until: string }) => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const queries = useQueryClient()
  const body = { id: report.id, proposalId: extension.id }
  const decide = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      call(isConfirmed ? confirmProposal : withdrawProposal, { body, suppressError: true }),
    onSuccess: (_answer, isConfirmed) =>
      notify('success', text(isConfirmed ? 'casework.extend.done' : 'casework.extend.withdrawn')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  })
  const date = dates.day(until)
  return (
    <div className="stack-tight">
      <p>
        {extension.isOwn
          ? text('casework.extend.ownWaits', { date })
          : text('casework.extend.waits', { name: extension.by ? nameIn(report, extension.by) : '–', date })}
      </p>
      <p className="as-typed quiet">{extension.reason}</p>
      <div role="alert">{decide.error && <p className="error">{failureText(decide.error, text)}</p>}</div>
      <div className="row">
        {!extension.isOwn && (
          <SaveButton
            type="button"
            size="sm"
            saving={decide.isPending}
            savingLabel={text('action.saving')}
            onClick={() => decide.mutate(true)}
          >
            {text('casework.extend.confirm')}
          </SaveButton>
        )}
        <Button variant="outline" size="sm" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          {text(extension.isOwn ? 'casework.extend.takeBack' : 'casework.extend.refuse')}
        </Button>
      </div>
    </div>
  )
}
