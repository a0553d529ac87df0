import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type RefObject } from 'react'
import { useKeysOn } from '../lib/key-choice.ts'
import { withCaseTexts } from '../lib/office-catalogue.ts'
import { useText } from '../lib/office-text.ts'
import { Button } from './button.tsx'
import { moveRow, rowKeyOf } from './row-keys.ts'

const KeysModal = lazy(() =>
  withCaseTexts(import('./keys-modal.tsx')).then(({ KeysModal }) => ({ default: KeysModal })),
)

/**
 * j, k, Enter, / and ? in a list, and the button that tells of them. `list`: what holds the rows and the search box.
 * One list a page: the keys act on the whole page.
 */
export const Keys = ({ list }: { list: RefObject<HTMLElement | null> }) => {
  const text = useText()
  const isOn = useKeysOn()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const key = rowKeyOf(event, document)
      if (!key || !list.current) return
      event.preventDefault()
      if (key === 'help') setShown(true)
      else if (key === 'search') list.current.querySelector<HTMLInputElement>('input[type=search]')?.select()
      else moveRow(list.current, key === 'next' ? 1 : -1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, list])
  return (
    <>
      <Button
        className="wide-only"
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={text('shortcuts.title')}
        title={text('shortcuts.title')}
        onClick={() => setShown(true)}
      >
        <Keyboard className="icon" aria-hidden />
      </Button>
      {isShown && (
        <Suspense>
          <KeysModal onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
