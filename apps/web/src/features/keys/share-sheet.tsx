import { keepRecoveryShare, showRecoveryShare } from '@canal/contract/recovery-key/endpoints'
import type { ShownShare, WaitingShare } from '@canal/contract/recovery-key/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Printer } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { CodeGroups } from '../../ui/code.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Modal, ModalBody, ModalFoot } from '../../ui/modal.tsx'

const Sheet = ({ shown }: { readonly shown: ShownShare }) => {
  const text = useText()
  const dates = useDates()
  const [isCovered, setCovered] = useState(true)
  const Icon = isCovered ? Eye : EyeOff
  return (
    <div className="stack share-sheet">
      <p>{text(shown.isForOutside ? 'recoveryKey.share.outside' : 'recoveryKey.share.lead')}</p>
      <p className="print-only">{text('recoveryKey.share.paper')}</p>
      <p className="code share" translate="no" data-covered={isCovered || undefined}>
        <CodeGroups groups={shown.share.split('-')} isCovered={isCovered} />
      </p>
      <div className="row">
        <Button variant="outline" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden />
          {text('recoveryKey.share.print')}
        </Button>
        <Button variant="ghost" onClick={() => setCovered(!isCovered)}>
          <Icon className="icon" aria-hidden />
          {text(isCovered ? 'code.show' : 'code.hide')}
        </Button>
      </div>
      <p className="hint">
        {text('recoveryKey.share.of', { date: dates.timestamp(shown.madeAt) })} {text('recoveryKey.share.use')}
      </p>
    </div>
  )
}

interface ShareSheetProps {
  readonly share: WaitingShare
  readonly onClose: () => void
}

/** A share, to be printed unseen or copied by hand; once kept it is never shown again. */
export const ShareSheet = ({ share: { version, number }, onClose }: ShareSheetProps) => {
  const text = useText()
  const call = useCall()
  const formId = useId()
  const fieldId = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  // Kept nowhere: when the sheet is closed it leaves the page's memory too.
  const shown = useQuery({
    queryKey: ['recovery-share', version, number],
    queryFn: () => call(showRecoveryShare, { body: { version, number }, suppressError: true }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const keep = useMutation({
    mutationFn: () => call(keepRecoveryShare, { body: { version, number }, suppressError: true }),
    onSuccess: onClose,
  })
  const failure = shown.error ?? keep.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = shown.data !== undefined && typed.trim().toUpperCase() === shown.data.share.split('-').at(-1)
    setWrong(isRight ? undefined : text('recoveryKey.share.lastGroupWrong'))
    if (isRight) keep.mutate()
    else document.getElementById(fieldId)?.focus()
  }
  return (
    <Modal open onClose={onClose} title={text('recoveryKey.share.title', { number })}>
      <ModalBody>
        {shown.data && <Sheet shown={shown.data} />}
        {shown.data && (
          <form id={formId} onSubmit={submit} noValidate>
            <Field id={fieldId} label={text('recoveryKey.share.lastGroup')} error={wrong}>
              {(wiring) => (
                <input
                  {...wiring}
                  className="input mono"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
          </form>
        )}
        <FormError>{failure && failureText(failure, text)}</FormError>
      </ModalBody>
      <ModalFoot>
        <Button variant="outline" onClick={onClose}>
          {text('action.close')}
        </Button>
        <Button type="submit" form={formId} disabled={!shown.data || keep.isPending}>
          {text('recoveryKey.share.keptIt')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
