import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { lazy, Suspense } from 'react'
import { homeOf } from '../features/auth/home-of.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { withCaseTexts } from '../lib/office-catalogue.ts'
import { useText } from '../lib/office-text.ts'
import { readPageData } from '../lib/page-data.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** Most installations have no provider, and load nothing of this. */
const ProviderSignIn = lazy(() =>
  withCaseTexts(import('../features/auth/provider-sign-in.tsx')).then(({ ProviderSignIn }) => ({
    default: ProviderSignIn,
  })),
)

const route = getRouteApi('/auth/admin/login')

export const LoginPage = () => {
  const text = useText()
  const navigate = useNavigate()
  const { next } = route.useSearch()
  const { hasEnded } = route.useRouteContext()
  const { provider } = readPageData(document)
  const enter = (user: CurrentUser) => {
    if (user.passwordChangeRequired) return navigate({ to: '/admin/first-sign-in' })
    return navigate({ href: next ?? homeOf(user.roles) })
  }
  return (
    <div className="auth-form">
      <PageTitle>{text('auth.login.title')}</PageTitle>
      <p className="quiet">
        {text.rich('auth.login.lead', {
          page: (
            <a key="page" href="/">
              {text('auth.login.publicPage')}
            </a>
          ),
        })}
      </p>
      {hasEnded && <p className="quiet">{text('auth.sessionEnded')}</p>}
      {provider ? (
        <Suspense>
          <ProviderSignIn provider={provider} next={next} onSignedIn={(user) => void enter(user)} />
        </Suspense>
      ) : (
        <LoginForm onSignedIn={(user) => void enter(user)} />
      )}
      <p className="hint">{text('auth.login.hint')}</p>
      <p className="hint">
        <Link to="/admin/stop">{text('auth.login.stop')}</Link>
      </p>
    </div>
  )
}
