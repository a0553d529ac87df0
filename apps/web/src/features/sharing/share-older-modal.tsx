import { shareMany } from '@canal/contract/reports/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { Select } from '../../ui/select.tsx'
import { colleaguesQuery, listed, shareableQuery } from './api.ts'
import { SharingProgress } from './progress.tsx'
import { resultText } from './result-text.ts'
import { useBatches, type BatchSum } from '../../lib/use-batches.ts'

interface ShareOlderModalProps {
  /** The caller, who is no colleague of theirs. */
  readonly own: string
  /** Chosen from the start. */
  readonly to?: string
  readonly onClose: () => void
  readonly onShared?: () => void
}

/** Older reports for a colleague who joined later: all, or those chosen, in one confirmed step. */
export const ShareOlderModal = ({ own, to = '', onClose, onShared }: ShareOlderModalProps) => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const queries = useQueryClient()
  const id = useId()
  const [username, setUsername] = useState(to)
  const [isAll, setAll] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data: colleagues } = useQuery(colleaguesQuery(call))
  const found = useQuery(shareableQuery(call, username))
  const { items = [], total = 0 } = found.data ?? {}
  const wanted = isAll ? total : chosen.length
  const { progress, run } = useBatches()
  const onSuccess = (sum: BatchSum) => {
    notify(sum.skipped > 0 ? 'info' : 'success', resultText(text, sum))
    void queries.invalidateQueries({ queryKey: ['reports'] })
    onClose()
    onShared?.()
  }
  const share = useMutation({
    mutationFn: () =>
      run((after) => {
        const which = isAll ? { all: true as const, ...(after && { after }) } : { ids: [...chosen] }
        return call(shareMany, { body: { username, ...which }, suppressError: true })
      }, wanted),
    onSuccess,
  })
  const toggle = (one: string) =>
    setChosen((before) => (before.includes(one) ? before.filter((other) => other !== one) : [...before, one]))
  const failure = share.error ?? found.error
  return (
    <Modal
      open
      onClose={onClose}
      title={text('share.older.title')}
      description={text('share.older.lead')}
      closable={!share.isPending}
      closeOnOutsideClick={!share.isPending}
    >
      <ModalBody>
        <Field id={`${id}-who`} label={text('share.older.who')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={username}
              onChange={(next) => {
                setUsername(next)
                setChosen([])
              }}
            >
              <option value="">{text('share.older.choose')}</option>
              {(colleagues ?? [])
                .filter((one) => one.username !== own)
                .map((one) => (
                  <option key={one.username} value={one.username}>
                    {one.fullName}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        {found.data && total === 0 && <p role="status">{text('share.older.none')}</p>}
        {total > 0 && (
          <fieldset className="stack-tight" disabled={share.isPending}>
            <legend>{text('share.older.which')}</legend>
            <Choice
              type="radio"
              name={`${id}-which`}
              checked={isAll}
              onChange={() => setAll(true)}
              label={text('share.older.all', { total: String(total) })}
            />
            <Choice
              type="radio"
              name={`${id}-which`}
              checked={!isAll}
              onChange={() => setAll(false)}
              label={text('share.older.some')}
              hint={total > listed ? text('share.older.first', { shown: String(listed) }) : undefined}
            />
            {!isAll &&
              items.map((item) => (
                <Choice
                  key={item.id}
                  type="checkbox"
                  checked={chosen.includes(item.id)}
                  onChange={() => toggle(item.id)}
                  label={item.caseNumber}
                  hint={[dates.timestamp(item.createdAt), item.subject].filter(Boolean).join(' · ')}
                />
              ))}
          </fieldset>
        )}
        {progress && <SharingProgress {...progress} />}
        {failure && (
          <ModalError>
            {failureText(failure, text)} {share.error && text('share.older.failed')}
          </ModalError>
        )}
      </ModalBody>
      <ModalFoot>
        <Button variant="outline" disabled={share.isPending} onClick={onClose}>
          {text('action.cancel')}
        </Button>
        <SaveButton
          type="button"
          saving={share.isPending}
          savingLabel={text('action.saving')}
          disabled={wanted === 0}
          onClick={() => share.mutate()}
        >
          {text('share.older.confirm')}
        </SaveButton>
      </ModalFoot>
    </Modal>
  )
}
