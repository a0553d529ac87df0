import { lazy, Suspense, useState } from 'react'
import { fetchUser } from '../features/auth/api.ts'
import { useSession, useUser } from '../features/auth/session-context.ts'
import { useCall } from '../lib/call.ts'
import { withCaseTexts } from '../lib/office-catalogue.ts'

const RecoveryModal = lazy(() =>
  import('../features/auth/recovery-modal.tsx').then(({ RecoveryModal }) => ({ default: RecoveryModal })),
)

const OwnKeys = lazy(() =>
  withCaseTexts(import('../features/keys/own-keys.tsx')).then(({ OwnKeys }) => ({ default: OwnKeys })),
)

/** One's own keys where they wait. Stays mounted once they are open, for the renewed recovery code is still to be kept. */
export const OwnKeysNotice = ({ isOnKeysPage = false }: { readonly isOnKeysPage?: boolean }) => {
  const user = useUser()
  const session = useSession()
  const call = useCall()
  const [code, setCode] = useState<string>()
  if (!user?.capabilities.includes('report.read')) return null
  const opened = (recoveryCode: string | undefined) => {
    if (recoveryCode) setCode(recoveryCode)
    void fetchUser(call, session)
  }
  return (
    <>
      {code && (
        <Suspense>
          <RecoveryModal code={code} onKept={() => setCode(undefined)} />
        </Suspense>
      )}
      {user.keyState !== 'confirmed' && (
        <Suspense>
          <OwnKeys user={user} isOnKeysPage={isOnKeysPage} onOpened={opened} />
        </Suspense>
      )}
    </>
  )
}
