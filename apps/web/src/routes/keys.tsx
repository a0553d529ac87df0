import type { Readmission } from '@canal/contract/readmissions/schemas'
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { fetchUser } from '../features/auth/api.ts'
import { useSession, useUser } from '../features/auth/session-context.ts'
import { Colleagues } from '../features/keys/colleagues.tsx'
import { OrganisationKeySection } from '../features/keys/organisation-key.tsx'
import { OwnWaiting } from '../features/keys/own-waiting.tsx'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { OwnKeysNotice } from './own-keys-notice.tsx'
import { ShareAfter } from './share-after.tsx'

/** One's own keys, colleagues' that wait, and the organisation's recovery key (security design, people's keys). */
export const KeysPage = () => {
  const text = useText()
  const user = useUser()
  const session = useSession()
  const call = useCall()
  const refresh = useCallback(() => void fetchUser(call, session), [call, session])
  const [confirmed, setConfirmed] = useState<Readmission>()
  if (!user) return null
  const isConfirmed = user.keyState === 'confirmed'
  const isOfCommittee = user.capabilities.includes('vote.cast')
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('keys.title')}</PageTitle>
      </div>
      <div className="profile-page">
        <OwnKeysNotice isOnKeysPage />
        {!isConfirmed && <OwnWaiting isOutside={!isOfCommittee} onConfirmed={refresh} />}
        {isConfirmed && (
          <p>
            {text('keys.own.confirmed')}{' '}
            {user.recoveryCodeConfirmed ? (
              text('keys.code.kept')
            ) : (
              <>
                {text('keys.code.missing')} <Link to="/admin/profile">{text('keys.code.profile')}</Link>
              </>
            )}
          </p>
        )}
        {isConfirmed && isOfCommittee && (
          <>
            {confirmed && (
              <ShareAfter key={confirmed.userId} person={confirmed} onClose={() => setConfirmed(undefined)} />
            )}
            <Colleagues onConfirmed={setConfirmed} />
            <OrganisationKeySection />
          </>
        )}
      </div>
    </>
  )
}
