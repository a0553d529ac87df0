import { removePasskey } from '@canal/contract/second-factor/endpoints'
import type { OwnFactors, Passkey } from '@canal/contract/second-factor/schemas'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { OwnList, OwnRow } from '../../ui/own-list.tsx'
import { ProveModal } from '../../ui/prove-modal.tsx'
import { PasskeySetup } from './passkey-setup.tsx'

interface PasskeySectionProps {
  readonly factors: OwnFactors
  readonly onChanged: (backupCodes?: readonly string[]) => void
}

export const PasskeySection = ({ factors, onChanged }: PasskeySectionProps) => {
  const text = useText()
  const call = useCall()
  const dates = useDates()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const { passkeys } = factors
  const isPossible = factors.arePasskeysPossible && browserSupportsWebAuthn()
  return (
    <div className="stack">
      <h3>{text('passkeys.title')}</h3>
      <p>{text(passkeys.length > 0 ? 'passkeys.lead' : 'passkeys.none')}</p>
      {passkeys.length > 0 && (
        <OwnList>
          {passkeys.map((passkey) => (
            <OwnRow
              key={passkey.id}
              name={passkey.name}
              detail={text('passkeys.since', { date: dates.timestamp(passkey.createdAt) })}
              action={
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={text('passkeys.removeNamed', { name: passkey.name })}
                  onClick={() => setLeaving(passkey)}
                >
                  {text('passkeys.remove')}
                </Button>
              }
            />
          ))}
        </OwnList>
      )}
      {isPossible ? (
        <div className="row">
          <Button variant="outline" onClick={() => setAdding(true)}>
            {text('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="hint">{text('passkeys.impossible')}</p>
      )}
      {isAdding && (
        <PasskeySetup
          onDone={(codes) => {
            setAdding(false)
            if (codes.length === 0) notify('success', text('passkeys.added'))
            onChanged(codes)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {leaving && (
        <ProveModal
          title={text('passkeys.removeNamed', { name: leaving.name })}
          lead={text('passkeys.removeLead')}
          stay={text('passkeys.keep')}
          confirm={text('passkeys.remove')}
          variant="destructive"
          onProve={async (password) => {
            await call(removePasskey, { params: { id: leaving.id }, body: { password }, suppressError: true })
            notify('success', text('passkeys.removed'))
            setLeaving(undefined)
            onChanged()
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  )
}
