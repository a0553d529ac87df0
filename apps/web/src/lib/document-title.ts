import { useEffect } from 'react'

/** Keeps the tab's title with what the page shows; the first one was rendered with it. */
export const useDocumentTitle = (title: string) => {
  useEffect(() => {
    document.title = title
  }, [title])
}
