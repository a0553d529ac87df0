import type { PublicPage } from '@canal/contract/pages/public-page'
import type { Submitted } from '@canal/contract/reports/schemas'
import { useState, type ComponentProps } from 'react'
import { NewReport } from '../features/submission/new-report.tsx'
import { closedReason } from '../lib/closed-reason.ts'

export type LateViews = typeof import('./late-views.ts')
export type LoadLateViews = () => Promise<LateViews>

/** The pages that a browser brings to life; all others are only read. */
export type LivePage = Extract<PublicPage, { page: 'new' | 'sent' | 'open' }>

export const isLive = (page: PublicPage): page is LivePage =>
  page.page === 'sent' || page.page === 'open' || (page.page === 'new' && closedReason(page.channel) === null)

interface LiveViewProps<Page extends LivePage = LivePage> {
  page: Page
  /** Here already for the pages that begin with them. */
  late: LateViews | null
  loadLate: LoadLateViews
}

type NewPageProps = LiveViewProps<Extract<LivePage, { page: 'new' }>> &
  Pick<ComponentProps<typeof NewReport>, 'Plain' | 'begun'>

/** Form, then code: the page stays the same document, so that nothing written passes through an address or storage. */
const NewPage = ({ page, loadLate, Plain, begun }: NewPageProps) => {
  const [done, setDone] = useState<{ sent: Submitted; files: readonly File[]; late: LateViews } | null>(null)
  const { channel } = page
  const address = () => `${location.origin}/${channel.slug}`
  if (done) return <done.late.Sent channel={channel} address={address()} sent={done.sent} files={done.files} />
  return (
    <NewReport
      {...page}
      Plain={Plain}
      begun={begun}
      prepare={loadLate}
      onSent={async (sent, { files }) => setDone({ sent, files, late: await loadLate() })}
    />
  )
}

const noFiles: readonly File[] = []

/** What stands in the frame of a live page: the same on the server and in the browser, but for the form, which is on one page there. */
export const LiveView = ({
  page,
  late,
  loadLate,
  ...ofForm
}: LiveViewProps & Pick<NewPageProps, 'Plain' | 'begun'>) => {
  if (page.page === 'new') return <NewPage page={page} late={late} loadLate={loadLate} {...ofForm} />
  if (!late) return null
  return page.page === 'sent' ? <late.Sent {...page} files={noFiles} refused={page.issues} /> : <late.Open {...page} />
}
