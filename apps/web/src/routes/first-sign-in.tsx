import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { homeOf } from '../features/auth/home-of.ts'
import { PasswordForm } from '../features/auth/password-form.tsx'
import { RecoveryCode } from '../features/auth/recovery-code.tsx'
import { useUser } from '../features/auth/session-context.ts'
import { useLeave } from '../features/auth/use-leave.ts'
import { wantHeading } from '../lib/heading-focus.ts'
import { useText } from '../lib/office-text.ts'
import { Button, SaveButton } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The temporary password gives way to one's own; then the recovery code is shown, once. */
export const FirstSignInPage = () => {
  const text = useText()
  const user = useUser()
  const navigate = useNavigate()
  const leave = useLeave()
  const [code, setCode] = useState<string>()
  // The change is done and the page was loaded again: the temporary password that it asks for is no more.
  const [isOver] = useState(() => user !== null && !user.passwordChangeRequired)
  useEffect(() => {
    if (code) wantHeading()
  }, [code])
  if (!user) return null
  if (isOver) return <Navigate to={homeOf(user.roles)} replace />
  const goOn = () => void navigate({ to: homeOf(user.roles) })
  if (code)
    return (
      <div className="auth-form" data-width="wide">
        <PageTitle>{text('recovery.title')}</PageTitle>
        <RecoveryCode code={code} onKept={goOn} />
      </div>
    )
  return (
    <div className="auth-form">
      <PageTitle>{text('password.change.first')}</PageTitle>
      <p className="quiet">{text('password.change.firstLead')}</p>
      <PasswordForm
        user={user}
        oldLabel={text('password.temporary')}
        onChanged={(recoveryCode) => (recoveryCode ? setCode(recoveryCode) : goOn())}
      >
        {(saving) => (
          <SaveButton wide saving={saving} savingLabel={text('action.saving')}>
            {text('action.save')}
          </SaveButton>
        )}
      </PasswordForm>
      <Button variant="ghost" onClick={() => void leave()}>
        {text('office.logout')}
      </Button>
    </div>
  )
}
