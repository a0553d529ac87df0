import { useEffect, useRef, type ReactNode } from 'react'
import { offerHeading } from '../lib/heading-focus.ts'
import { useText } from '../lib/office-text.ts'

interface PageTitleProps {
  readonly children: ReactNode
  /** The browser's title, where the heading holds more than words. */
  readonly title?: string
}

/** The page's one h1; names the browser's tab too, and takes the focus after a navigation. */
export const PageTitle = ({ children, title }: PageTitleProps) => {
  const text = useText()
  const page = title ?? (typeof children === 'string' ? children : '')
  const name = text('home.title')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = page ? text('app.documentTitle', { page, name }) : name
  }, [text, page, name])
  useEffect(() => offerHeading(heading.current), [])
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
