import { readWrongPasswords } from '@canal/contract/auth/endpoints'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { fetchUser } from './api.ts'
import { useSession } from './session-context.ts'

interface WrongPasswordsProps {
  readonly wrong: NonNullable<CurrentUser['wrongPasswords']>
  readonly onChangePassword: () => void
}

/** That somebody tries passwords at the reader's account, on every page until they say that they have read it. */
export const WrongPasswords = ({ wrong: { count, since }, onChangePassword }: WrongPasswordsProps) => {
  const text = useText()
  const call = useCall()
  const session = useSession()
  const dates = useDates()
  const read = useMutation({
    mutationFn: async () => {
      await call(readWrongPasswords, { body: { count }, suppressError: true })
      await fetchUser(call, session)
    },
  })
  return (
    <section className="tried" aria-labelledby="wrong-passwords">
      <div className="notice" data-tone="danger">
        <ShieldAlert className="icon" aria-hidden />
        <div className="stack">
          <h2 id="wrong-passwords">{text('wrongPasswords.title')}</h2>
          <p>{text('wrongPasswords.lead', { count, since: dates.timestamp(since) })}</p>
          <p>{text('wrongPasswords.what')}</p>
          <FormError>{read.error && failureText(read.error, text)}</FormError>
          <div className="row">
            <Button size="sm" onClick={onChangePassword}>
              {text('wrongPasswords.change')}
            </Button>
            <Button size="sm" variant="outline" disabled={read.isPending} onClick={() => read.mutate()}>
              {text('wrongPasswords.read')}
            </Button>
            <Link to="/admin/profile">{text('wrongPasswords.sessions')}</Link>
          </div>
        </div>
      </div>
    </section>
  )
}
