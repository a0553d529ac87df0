import type { PublicPage } from '@canal/contract/pages/public-page'
import type { ReactNode } from 'react'
import { ExitLink } from '../features/follow/exit-link.tsx'
import { Masthead } from '../features/landing/masthead.tsx'
import { useTranslate } from '../lib/i18n.ts'
import { Colophon } from './colophon.tsx'
import { easinessOf } from './easy.ts'
import { isLive } from './live-view.tsx'

/** The form in which somebody may be writing, or has written what waits or was refused. */
const formOf = (page: PublicPage): string | undefined => {
  if (page.page === 'waiting') return 'waiting'
  if (page.page === 'lookup' && page.form) return 'lookup'
  if (!isLive(page) || page.page === 'sent') return undefined
  return page.page === 'new' ? 'report' : 'write'
}

/** What every public page has around it, but the one inside other sites. Browsers bring only #root to life. */
export const Frame = ({ page, children }: { page: PublicPage; children: ReactNode }) => {
  const t = useTranslate()
  const root = <div id="root">{children}</div>
  if (page.page === 'embed') return <main className="embedded">{root}</main>
  const channel = 'channel' in page ? page.channel : undefined
  return (
    <>
      <a className="skip" href="#content">
        {t('app.skipToContent')}
      </a>
      <Masthead
        channel={channel}
        path={page.path}
        isEasy={easinessOf(page)}
        form={formOf(page)}
        isLive={isLive(page)}
        exit={channel ? <ExitLink slug={channel.slug} /> : null}
      />
      <main className="page" id="content" tabIndex={-1}>
        {root}
      </main>
      <Colophon channel={channel} />
    </>
  )
}
