import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fetchUser } from '../features/auth/api.ts'
import { homeOf } from '../features/auth/home-of.ts'
import { useSession, useUser } from '../features/auth/session-context.ts'
import { OwnFactors } from '../features/second-factor/own-factors.tsx'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Shown before any other page to people whose role requires a second factor. */
export const SecondFactorPage = () => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const user = useUser()
  const navigate = useNavigate()
  const [isSet, setSet] = useState(false)
  if (!user) return null
  const goOn = async () => {
    await fetchUser(call, session)
    await navigate({ to: homeOf(user.roles) })
  }
  return (
    <div className="auth-form" data-width="wide">
      <PageTitle>{text('factor.required.title')}</PageTitle>
      <p className="quiet">{text('factor.required.lead')}</p>
      <OwnFactors onSettled={({ otp, passkeys }) => setSet(otp || passkeys.length > 0)} />
      {(isSet || !user.secondFactorRequired) && (
        <Button wide onClick={() => void goOn()}>
          {text('factor.required.go')}
        </Button>
      )}
    </div>
  )
}
