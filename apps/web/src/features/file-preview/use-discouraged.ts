import { useMemo, type KeyboardEvent, type SyntheticEvent } from 'react'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'

/** With Control or Command: copy, print, save. */
const refusedKeys = ['c', 'p', 's']

/**
 * Copying, printing, dragging and the context menu of a preview, answered with the words of specification §8. It
 * discourages, and the page says that it can do no more.
 */
export const useDiscouraged = () => {
  const text = useText()
  return useMemo(() => {
    const refuse = (event: SyntheticEvent) => {
      event.preventDefault()
      notify('error', text('files.error.copyNotAllowed'))
    }
    return {
      onCopy: refuse,
      onCut: refuse,
      onContextMenu: refuse,
      onDragStart: refuse,
      onKeyDown: (event: KeyboardEvent) => {
        if ((event.ctrlKey || event.metaKey) && refusedKeys.includes(event.key.toLowerCase())) refuse(event)
      },
      // A browser tells of this key only once it is let go.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === 'PrintScreen') refuse(event)
      },
    }
  }, [text])
}
