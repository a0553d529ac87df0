import { renewKeys } from '@canal/contract/roster/endpoints'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ProveModal } from '../../ui/prove-modal.tsx'

interface RenewKeysProps {
  /** The token of the session that goes on, where the keys count at once. */
  readonly onRenewed: (token: string | undefined) => Promise<unknown>
}

/** For a member whose keys somebody may know: other ones, which wait for the committee; what follows is on its page. */
export const RenewKeys = ({ onRenewed }: RenewKeysProps) => {
  const text = useText()
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const prove = async (password: string) => {
    const { token } = await call(renewKeys, { body: { password }, suppressError: true }).catch((error: unknown) => {
      if (error instanceof ApiError && error.is('conflict'))
        throw new ApiError(error.status, { message: text('keys.renew.conflict') })
      throw error
    })
    setOpen(false)
    notify('success', text(token ? 'keys.renew.done' : 'keys.renew.waits'))
    await onRenewed(token)
  }
  return (
    <section className="profile" aria-labelledby="renew-keys">
      <h2 id="renew-keys">{text('keys.renew.title')}</h2>
      <p>{text('keys.renew.lead')}</p>
      <div className="row">
        <Button variant="outline" onClick={() => setOpen(true)}>
          {text('keys.renew.open')}
        </Button>
      </div>
      {isOpen && (
        <ProveModal
          title={text('keys.renew.title')}
          lead={text('keys.renew.how')}
          stay={text('action.close')}
          confirm={text('keys.renew.open')}
          onProve={prove}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
