import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PreviewFrameProps {
  readonly title: string
  readonly styles: string
  readonly lang: string
  readonly children: ReactNode
}

/**
 * An empty document of its own, with the public pages' styles and a viewport as wide as the frame, into which the page is
 * drawn. Nothing is loaded into it and nothing in it can be pressed; the policy of our own page holds in it too.
 */
export const PreviewFrame = ({ title, styles, lang, children }: PreviewFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const take = () => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    if (!inner.querySelector('link')) {
      const link = Object.assign(inner.createElement('link'), { rel: 'stylesheet', href: styles })
      inner.head.append(link)
    }
    setBody(inner.body)
  }
  // Some browsers have said that it is loaded before anybody listens; others put another document in its place then.
  useEffect(take, [styles])
  useEffect(() => frame.current?.contentDocument?.documentElement.setAttribute('lang', lang), [body, lang])
  return (
    <iframe ref={frame} title={title} onLoad={take}>
      {body && createPortal(<div inert>{children}</div>, body)}
    </iframe>
  )
}
