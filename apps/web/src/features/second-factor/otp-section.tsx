import { removeOtp, renewBackupCodes } from '@canal/contract/second-factor/endpoints'
import type { OwnFactors } from '@canal/contract/second-factor/schemas'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ProveModal } from '../../ui/prove-modal.tsx'
import { OtpSetup } from './otp-setup.tsx'

interface SectionProps {
  readonly factors: OwnFactors
  /** Something changed; new backup codes are to be shown. */
  readonly onChanged: (backupCodes?: readonly string[]) => void
}

export const OtpSection = ({ factors, onChanged }: SectionProps) => {
  const text = useText()
  const call = useCall()
  const [open, setOpen] = useState<'set-up' | 'remove'>()
  const close = () => setOpen(undefined)
  const done = (said: 'factor.otp.done' | 'factor.otp.removed', backupCodes?: readonly string[]) => {
    close()
    // The codes that are to be kept come over the page, and say it by being there.
    if (!backupCodes?.length) notify('success', text(said))
    onChanged(backupCodes)
  }
  return (
    <div className="stack">
      <h3>{text('factor.otp.title')}</h3>
      <p>{text(factors.otp ? 'factor.otp.on' : 'factor.otp.off')}</p>
      <div className="row">
        <Button variant="outline" onClick={() => setOpen(factors.otp ? 'remove' : 'set-up')}>
          {text(factors.otp ? 'factor.otp.remove' : 'factor.otp.setUp')}
        </Button>
      </div>
      {open === 'set-up' && <OtpSetup onDone={(codes) => done('factor.otp.done', codes)} onClose={close} />}
      {open === 'remove' && (
        <ProveModal
          title={text('factor.otp.remove')}
          lead={text('factor.otp.removeLead')}
          stay={text('factor.otp.keep')}
          confirm={text('factor.otp.remove')}
          variant="destructive"
          onProve={async (password) => {
            await call(removeOtp, { body: { password }, suppressError: true })
            done('factor.otp.removed')
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** How many codes are left, and others in their place. */
export const CodesSection = ({ factors, onChanged }: SectionProps) => {
  const text = useText()
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="stack">
      <h3>{text('factor.codes.title')}</h3>
      <p>{text('factor.codes.left', { count: factors.backupCodesLeft })}</p>
      <div className="row">
        <Button variant="outline" onClick={() => setOpen(true)}>
          {text('factor.codes.renew')}
        </Button>
      </div>
      {isOpen && (
        <ProveModal
          title={text('factor.codes.renew')}
          lead={text('factor.codes.renewLead')}
          stay={text('action.close')}
          confirm={text('factor.codes.renew')}
          onProve={async (password) => {
            const { backupCodes } = await call(renewBackupCodes, { body: { password }, suppressError: true })
            close()
            onChanged(backupCodes)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
