import type { ActOutcome } from '@canal/contract/roster/schemas'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { boxToMend, isWhole, noGroups, NumberBoxes } from './number-boxes.tsx'
import { useSign, type ToSign } from './use-sign.ts'

interface SignModalProps {
  readonly what: ToSign
  /** What it is, in words, and whose numbers are to be typed. */
  readonly title: string
  readonly name: string
  readonly onSigned?: (outcome: ActOutcome) => void
  readonly onClose: () => void
}

/** What the server says of the numbers themselves. */
const wrongNumbers = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || !error.is('invalid')) return undefined
  const field = 'checkNumbers: '
  return error.problem?.errors?.find((one) => one.startsWith(field))?.slice(field.length)
}

/** A signature for somebody, with the numbers that they read out: there is nothing in it to click through. */
export const SignModal = ({ what, title, name, onSigned, onClose }: SignModalProps) => {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const [groups, setGroups] = useState(noGroups)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const sign = useSign((outcome) => {
    onSigned?.(outcome)
    onClose()
  })
  const refuse = (words: string) => {
    setError(words)
    boxToMend(form.current, groups)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (!isWhole(groups)) return refuse(text('roster.numbers.sixteen'))
    sign.mutate(
      { what, checkNumbers: groups.join(' ') },
      {
        onError: (refused) => {
          const wrong = wrongNumbers(refused)
          if (wrong) refuse(wrong)
          else setFailure(failureText(refused, text))
        },
      },
    )
  }
  return (
    <Modal open onClose={onClose} title={title} description={text('roster.numbers.lead', { name })}>
      <form ref={form} onSubmit={submit} noValidate>
        <ModalBody>
          <NumberBoxes
            name={name}
            groups={groups}
            error={error}
            onGroups={(next) => {
              setGroups(next)
              setError(undefined)
            }}
          />
          <ModalError>{failure}</ModalError>
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={onClose}>
            {text('action.close')}
          </Button>
          <SaveButton saving={sign.isPending} savingLabel={text('action.saving')}>
            {text('roster.sign')}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
