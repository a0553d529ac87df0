import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { logIn } from '../features/auth/api.ts'
import { useSession } from '../features/auth/session-context.ts'
import { AdministratorForm } from '../features/setup/administrator-form.tsx'
import { StepFrame } from '../features/setup/step-frame.tsx'
import { useCall } from '../lib/call.ts'
import { readPageData } from '../lib/page-data.ts'
import { useText } from '../lib/office-text.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** The first start, by the one-time link whose secret stands behind the `#`, where no server and no log sees it. */
export const SetupPage = () => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => window.location.hash.slice(1))
  const [isClosed, setClosed] = useState(() => readPageData(document).isSetUp)
  useEffect(() => {
    const take = () => {
      if (!window.location.hash) return
      setToken(window.location.hash.slice(1))
      setClosed(readPageData(document).isSetUp)
      // Nor should it stay in the address, to be copied or seen over a shoulder.
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
    take()
    // The link pasted where this page stands already is no new page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const made = async (credentials: { username: string; password: string }) => {
    try {
      await logIn(call, session, credentials)
      await navigate({ to: '/admin/settings/setup/{-$step}', params: { step: 'organisation' } })
    } catch {
      // The account is there; whatever kept it from being entered at once, its password does.
      await navigate({ to: '/admin/login', search: { next: '/admin/settings/setup' } })
    }
  }
  if (token && !isClosed)
    return (
      <StepFrame step="administrator" state={null}>
        <AdministratorForm token={token} onMade={made} onClosed={() => setClosed(true)} />
      </StepFrame>
    )
  const isUsed = readPageData(document).isSetUp
  return (
    <div className="auth-form" data-width="wide">
      <PageTitle>{text('setup.title')}</PageTitle>
      <p role="alert">{text(isUsed ? 'setup.linkUsed' : 'setup.linkInvalid')}</p>
      <p>
        <Link to="/admin/login" search={isUsed ? { next: '/admin/settings/setup' } : {}}>
          {text('auth.login.title')}
        </Link>
      </p>
    </div>
  )
}
