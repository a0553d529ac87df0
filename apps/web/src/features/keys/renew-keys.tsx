import { renewKeys } from '@canal/contract/roster/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ProveModal } from '../../ui/prove-modal.tsx'
import { rosterQuery } from './api.ts'

interface RenewKeysProps {
  readonly onRenewed: () => Promise<unknown>
}

/** For a member whose keys somebody may know: other ones, which wait for the committee; what follows is on its page. */
export const RenewKeys = ({ onRenewed }: RenewKeysProps) => {
  const text = useText()
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(rosterQuery(call))
  const isAlone = data?.seats.filter(({ capacity }) => capacity === 'member').length === 1
  const prove = async (password: string) => {
    const { token } = await call(renewKeys, { body: { password }, suppressError: true, replacesToken: true }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.is('conflict'))
          throw new ApiError(error.status, { message: text('keys.renew.conflict') })
        throw error
      },
    )
    setOpen(false)
    notify('success', text(token ? 'keys.renew.done' : 'keys.renew.waits'))
    await onRenewed()
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
          lead={text(isAlone ? 'keys.renew.how.alone' : 'keys.renew.how')}
          stay={text('action.close')}
          confirm={text('keys.renew.open')}
          onProve={prove}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
