import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useUser } from '../features/auth/session-context.ts'
import { setupKey, setupQuery } from '../features/setup/api.ts'
import { ChannelStep } from '../features/setup/channel-step.tsx'
import { CommitteeStep } from '../features/setup/committee-step.tsx'
import { MailStep } from '../features/setup/mail-step.tsx'
import { OrganisationStep } from '../features/setup/organisation-step.tsx'
import { StepFrame } from '../features/setup/step-frame.tsx'
import { asSetupStep, isOpenTo, nextStep, stepAfter } from '../features/setup/steps.ts'
import { TestStep } from '../features/setup/test-step.tsx'
import { temporaryPassword } from '../features/users/temporary-password.ts'
import { useCall } from '../lib/call.ts'
import { failureText } from '../lib/failure-text.ts'
import { useText } from '../lib/office-text.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Empty, Failed } from '../ui/states.tsx'

/** The first start's steps after the first, signed in; without one named, the first that is not done. */
export const SetupStepsPage = () => {
  const text = useText()
  const user = useUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const params = useParams({ strict: false })
  const { data: state, error, refetch } = useQuery(setupQuery(useCall()))
  if (!user) return null
  if (!state || !state.isOpen)
    return (
      <>
        <PageTitle>{text('setup.title')}</PageTitle>
        {error && !state && (
          <Failed
            icon={ListChecks}
            title={text('setup.failed')}
            detail={failureText(error, text)}
            onRetry={() => void refetch()}
          />
        )}
        {state && (
          <Empty icon={ListChecks} title={text('setup.finished')}>
            <Link to="/admin/settings/users">{text('nav.settings')}</Link>
          </Empty>
        )}
      </>
    )
  const asked = asSetupStep(params.step)
  const step = asked && isOpenTo(asked, state) ? asked : nextStep(state)
  const go = async () => {
    await queries.invalidateQueries({ queryKey: setupKey })
    await navigate({ to: '/admin/settings/setup/{-$step}', params: { step: stepAfter(step) } })
  }
  const finished = async () => {
    await navigate({ to: '/admin/settings/users' })
    await queries.invalidateQueries({ queryKey: setupKey })
  }
  const { channel } = state
  return (
    <StepFrame step={step} state={state}>
      {step === 'organisation' && <OrganisationStep state={state} onNext={go} />}
      {step === 'channel' && <ChannelStep state={state} onNext={go} />}
      {step === 'committee' && channel && (
        <CommitteeStep state={state} channelId={channel.id} makePassword={temporaryPassword} onNext={go} />
      )}
      {step === 'mail' && <MailStep state={state} email={user.email} onNext={go} />}
      {step === 'test' && channel && <TestStep state={state} channel={channel} onFinished={finished} />}
    </StepFrame>
  )
}
