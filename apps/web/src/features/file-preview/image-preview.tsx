import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useText } from '../../lib/office-text.ts'
import type { ImageView } from './image-view.ts'
import type { ContentProps } from './content-props.ts'
import { turned } from './zoom.ts'

/** Keys while the image has the focus: single characters do nothing elsewhere (WCAG 2.1.4). */
const actionOf = (view: ImageView, key: string): (() => void) | undefined =>
  ({ '+': view.grow, '-': view.shrink, '0': view.fit, r: view.turn })[key]

/** An image, fitted to the window or larger; what hangs over is scrolled to. */
export const ImagePreview = ({ address, filename, view, onReady, onBroken }: ContentProps & { view: ImageView }) => {
  const text = useText()
  const region = useRef<HTMLDivElement>(null)
  const { setRoom, own, share, quarters } = view
  useEffect(() => {
    const element = region.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watch.observe(element)
    return () => watch.disconnect()
  }, [setRoom])
  const size = own && { width: Math.round(own.width * share), height: Math.round(own.height * share) }
  const box = size && turned(size, quarters)
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actionOf(view, event.key)
    action?.()
  }
  return (
    <div
      ref={region}
      className="viewer-scroll"
      role="group"
      tabIndex={0}
      aria-label={text('preview.content', { filename })}
      data-fitted={view.isFitted || undefined}
      onKeyDown={onKeyDown}
    >
      {/* By the style's properties, not by an attribute: the page's policy knows no inline style. */}
      <div className="viewer-image" {...(box ? { style: { inlineSize: box.width, blockSize: box.height } } : {})}>
        <img
          src={address}
          alt={filename}
          data-quarters={quarters}
          {...(size ?? {})}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            view.setOwn({ width, height })
            onReady()
          }}
          onError={() => onBroken(false)}
        />
      </div>
    </div>
  )
}
