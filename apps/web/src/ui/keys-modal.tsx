import { chooseKeys, useKeysOn } from '../lib/key-choice.ts'
import { useText } from '../lib/office-text.ts'
import { Choice } from './choice.tsx'
import { Modal, ModalBody } from './modal.tsx'

/** The list of keys, and the switch that turns them off. */
export const KeysModal = ({ onClose }: { onClose: () => void }) => {
  const text = useText()
  const isOn = useKeysOn()
  const keys = [
    ['j', text('shortcuts.next')],
    ['k', text('shortcuts.previous')],
    [text('shortcuts.enter'), text('shortcuts.open')],
    ['/', text('shortcuts.search')],
    ['?', text('shortcuts.help')],
  ]
  return (
    <Modal open onClose={onClose} title={text('shortcuts.title')} size="sm">
      <ModalBody>
        <dl className="keys">
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <Choice
          type="checkbox"
          label={text('shortcuts.use')}
          hint={text('shortcuts.useHint')}
          checked={isOn}
          onChange={(event) => chooseKeys(event.target.checked)}
        />
      </ModalBody>
    </Modal>
  )
}
