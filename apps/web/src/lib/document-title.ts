import { useEffect } from 'react'
import { useTranslate } from './i18n.ts'

/** Keeps the tab's title with what the page shows; the first one was rendered with it. */
export const useDocumentTitle = (page: string, organisation: string) => {
  const t = useTranslate()
  const title = `${t('app.documentTitle', { page, name: t('app.name') })} · ${organisation}`
  useEffect(() => {
    document.title = title
  }, [title])
}
