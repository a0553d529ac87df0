import { unfinishedReadmissions } from '@canal/contract/readmissions/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '../lib/call.ts'
import { useText } from '../lib/office-text.ts'

/**
 * Said before a report is given to somebody whose keys counted because time passed: that nobody checked whose they are, and
 * where that is done. Nothing of anybody else.
 */
export const UncheckedWarning = ({ username }: { readonly username: string }) => {
  const text = useText()
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['readmissions', 'unfinished'],
    queryFn: ({ signal }) => call(unfinishedReadmissions, { signal, suppressError: true }),
    enabled: username !== '',
  })
  const person = data?.find((one) => one.isUnchecked && one.username === username)
  return (
    <div role="status">
      {person && (
        <div className="notice" data-tone="pending">
          <p>
            {text('share.unchecked', { name: person.fullName })} <Link to="/admin/keys">{text('keys.open')}</Link>
          </p>
        </div>
      )}
    </div>
  )
}
