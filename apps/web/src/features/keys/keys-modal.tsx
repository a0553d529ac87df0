import type { Readmission } from '@canal/contract/readmissions/schemas'
import { useText } from '../../lib/office-text.ts'
import { Modal, ModalBody } from '../../ui/modal.tsx'
import { AnswerColleague } from './answer-colleague.tsx'
import { lacksOlder } from './lacks-older.ts'
import { useTold } from './use-told.ts'
import { useWaitingKeys } from './waiting-keys.tsx'

interface KeysModalProps {
  readonly person: Readmission
  readonly onClose: () => void
  /** Of a member who has none of the older reports. */
  readonly onConfirmed: (person: Readmission) => void
}

/** The same as on the page of keys, over the home page. */
export const KeysModal = ({ person: asked, onClose, onConfirmed }: KeysModalProps) => {
  const text = useText()
  useTold()
  // Keys that were made meanwhile are asked about anew.
  const person = useWaitingKeys(true).find(({ userId }) => userId === asked.userId) ?? asked
  return (
    <Modal open onClose={onClose} title={text('keys.confirm.really', { name: person.fullName })}>
      <ModalBody>
        <AnswerColleague
          person={person}
          onDone={(isConfirmed) => {
            if (isConfirmed && lacksOlder(person)) onConfirmed(person)
            onClose()
          }}
        />
      </ModalBody>
    </Modal>
  )
}
