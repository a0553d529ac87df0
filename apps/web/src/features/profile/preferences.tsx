import { chooseKeys, useKeysOn } from '../../lib/key-choice.ts'
import { useText } from '../../lib/office-text.ts'
import { Choice } from '../../ui/choice.tsx'

/** What is kept on this device alone and counts from the next key on: nothing of it is saved by the form's button. */
export const Preferences = () => {
  const text = useText()
  const isOn = useKeysOn()
  return (
    <section className="profile">
      <h2>{text('profile.preferences')}</h2>
      <Choice
        type="checkbox"
        label={text('shortcuts.title')}
        hint={text('shortcuts.useHint')}
        checked={isOn}
        onChange={(event) => chooseKeys(event.target.checked)}
      />
    </section>
  )
}
