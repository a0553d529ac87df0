import { useState } from 'react'
import { fittingShare, nextShare, turned, type Size, type Zoom } from './zoom.ts'

interface View {
  readonly fileId: string
  readonly zoom: Zoom
  /** Quarter turns, clockwise. */
  readonly quarters: number
  /** The image's own size, once it is known. */
  readonly own: Size | null
}

const fresh = (fileId: string): View => ({ fileId, zoom: 'fit', quarters: 0, own: null })

/** How the image on show is looked at; each file begins anew. */
export const useImageView = (fileId: string) => {
  const [kept, setView] = useState(() => fresh(fileId))
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const view = kept.fileId === fileId ? kept : fresh(fileId)
  const change = (next: Partial<View>) => setView({ ...view, ...next })
  const standing = view.own && turned(view.own, view.quarters)
  const share = standing && view.zoom === 'fit' ? fittingShare(standing, room) : view.zoom === 'fit' ? 1 : view.zoom
  return {
    share,
    quarters: view.quarters,
    own: view.own,
    isFitted: view.zoom === 'fit',
    canShrink: nextShare(share, 'out') < share,
    canGrow: nextShare(share, 'in') > share,
    setRoom,
    setOwn: (own: Size) => change({ own }),
    fit: () => change({ zoom: 'fit' }),
    shrink: () => change({ zoom: nextShare(share, 'out') }),
    grow: () => change({ zoom: nextShare(share, 'in') }),
    turn: () => change({ quarters: (view.quarters + 1) % 4 }),
  }
}

export type ImageView = ReturnType<typeof useImageView>
