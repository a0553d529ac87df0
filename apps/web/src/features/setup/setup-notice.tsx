import { finishSetup } from '@canal/contract/setup/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { setupKey, setupQuery } from './api.ts'
import { remainingSteps } from './steps.ts'

/** In the settings, until the first start is finished or put aside: what is left of it. */
export const SetupNotice = () => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const { data } = useQuery(setupQuery(call))
  const finish = useMutation({
    mutationFn: () => call(finishSetup, { suppressError: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: setupKey }),
  })
  if (!data?.isOpen) return null
  const left = remainingSteps(data)
  return (
    <section className="setup-notice" aria-label={text('setup.title')}>
      <ListChecks className="icon" aria-hidden />
      <div>
        <p>
          <b>{left.length === 0 ? text('setup.complete') : text('setup.left', { count: left.length })}</b>
        </p>
        {left.length > 0 && <p className="quiet">{left.map((step) => text(`setup.step.${step}`)).join(' · ')}</p>}
        <FormError>{finish.isError && failureText(finish.error, text)}</FormError>
      </div>
      <div className="row">
        <Link
          className="button"
          data-variant="default"
          data-size="sm"
          to="/admin/settings/setup/{-$step}"
          params={{ step: undefined }}
        >
          {text('setup.goOn')}
        </Link>
        <Button variant="ghost" size="sm" disabled={finish.isPending} onClick={() => finish.mutate()}>
          {text('setup.finish')}
        </Button>
      </div>
    </section>
  )
}
