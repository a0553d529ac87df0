import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { withSettingsTexts, withSetupTexts } from '../lib/office-catalogue.ts'
import { useText, type PlainOfficeKey } from '../lib/office-text.ts'
import { readPageData } from '../lib/page-data.ts'
import { legalPath } from '../lib/public-paths.ts'
import { PageTitle } from '../ui/page-title.tsx'

const SetupNotice = lazy(() =>
  withSetupTexts(import('../features/setup/setup-notice.tsx')).then(({ SetupNotice }) => ({ default: SetupNotice })),
)

const LogCheckNotice = lazy(() =>
  withSettingsTexts(import('../features/logs/log-check-notice.tsx')).then(({ LogCheckNotice }) => ({
    default: LogCheckNotice,
  })),
)

/** The administrator's pages, in their order; each stands here together with its page. */
const pages = [
  { to: '/admin/settings/users', label: 'nav.users' },
  { to: '/admin/settings/users/roles', label: 'roles.title' },
  { to: '/admin/settings/external-investigator', label: 'investigators.title' },
  { to: '/admin/settings/channel', label: 'channels.title' },
] as const satisfies readonly { to: string; label: PlainOfficeKey }[]

/** What the settings pages have in common: their heading, the way from one to the other, what is left of the first start. */
export const SettingsHead = ({ title }: { title: string }) => {
  const text = useText()
  const manual = readPageData(document).userManualUrl ?? legalPath('administrator-manual')
  return (
    <>
      <div className="page-head">
        <PageTitle title={title}>{text('nav.settings')}</PageTitle>
        <a className="button" data-variant="outline" href={manual} target="_blank" rel="noopener noreferrer">
          <ExternalLink className="icon" aria-hidden />
          <span>
            {text('settings.manual')}
            <span className="visually-hidden"> {text('settings.newTab')}</span>
          </span>
        </a>
      </div>
      <nav className="tabs" aria-label={text('nav.settings')}>
        {pages.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {text(label)}
          </Link>
        ))}
      </nav>
      <Suspense>
        <LogCheckNotice />
      </Suspense>
      <Suspense>
        <SetupNotice />
      </Suspense>
    </>
  )
}
