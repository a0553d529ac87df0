import { renewKeys } from '@canal/contract/roster/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ProveModal } from '../../ui/prove-modal.tsx'
import { fetchUser } from '../auth/api.ts'
import { useSession } from '../auth/session-context.ts'

/** For a member whose keys somebody may know: other ones, which wait for the committee; what follows is on its page. */
export const RenewKeys = () => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const prove = async (password: string) => {
    const { token } = await call(renewKeys, { body: { password }, suppressError: true })
    if (token) session.setToken(token)
    setOpen(false)
    await fetchUser(call, session)
    await queries.invalidateQueries({ queryKey: ['roster'] })
    notify('success', text(token ? 'keys.renew.done' : 'keys.renew.waits'))
    await navigate({ to: '/admin/keys' })
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
