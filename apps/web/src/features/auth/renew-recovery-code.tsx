import { renewRecoveryCode } from '@canal/contract/users/endpoints'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ProveModal } from '../../ui/prove-modal.tsx'
import { RecoveryModal } from './recovery-modal.tsx'

/** Another recovery code, for who has lost theirs or showed it to somebody. */
export const RenewRecoveryCode = ({ onKept }: { readonly onKept: () => void }) => {
  const text = useText()
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState<string>()
  const close = () => setOpen(false)
  return (
    <section className="profile" aria-labelledby="own-recovery">
      <h2 id="own-recovery">{text('recovery.label')}</h2>
      <p>{text('recovery.renew.lead')}</p>
      <div className="row">
        <Button variant="outline" onClick={() => setOpen(true)}>
          {text('recovery.renew.open')}
        </Button>
      </div>
      {isOpen && (
        <ProveModal
          title={text('recovery.renew.open')}
          lead={text('recovery.renew.lead')}
          stay={text('action.close')}
          confirm={text('recovery.renew.open')}
          onProve={async (password) => {
            const answer = await call(renewRecoveryCode, { body: { password }, suppressError: true })
            close()
            setCode(answer.recoveryCode)
          }}
          onClose={close}
        />
      )}
      {code && (
        <RecoveryModal
          code={code}
          former="replaced"
          onKept={() => {
            setCode(undefined)
            onKept()
          }}
        />
      )}
    </section>
  )
}
