import LogOut from 'lucide-react/icons/log-out'
import { useTranslate } from '../../lib/i18n.ts'

/** The way out: a link that works by itself, and that public/exit-page.ts makes immediate. */
export const ExitLink = ({ slug }: { slug: string }) => {
  const t = useTranslate()
  return (
    <a className="button exit" href={`/${slug}/exit`} data-exit rel="noreferrer">
      <LogOut className="icon" />
      {t('public.exit')}
    </a>
  )
}
