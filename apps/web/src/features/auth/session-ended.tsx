import type { CurrentUser } from '@canal/contract/auth/schemas'
import { lazy, Suspense } from 'react'
import { withCaseTexts } from '../../lib/office-catalogue.ts'
import { useText } from '../../lib/office-text.ts'
import { readPageData } from '../../lib/page-data.ts'
import { Button } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalFoot } from '../../ui/modal.tsx'
import { LoginForm } from './login-form.tsx'

const ProviderFirst = lazy(() =>
  withCaseTexts(import('./provider-first.tsx')).then(({ ProviderFirst }) => ({ default: ProviderFirst })),
)

interface SessionEndedProps {
  readonly owner: CurrentUser
  readonly onSignedIn: (user: CurrentUser) => void
  readonly onLeave: () => void
}

/**
 * Signing in again over the page, which stays as it was with all that is typed. It covers the page whole: whoever comes
 * by an unattended screen reads nothing of it.
 */
export const SessionEnded = ({ owner, onSignedIn, onLeave }: SessionEndedProps) => {
  const text = useText()
  return (
    <Modal
      open
      size="sm"
      cover
      closable={false}
      title={text('auth.ended.title')}
      description={text('auth.ended.body')}
      onClose={onLeave}
    >
      <ModalBody>
        {readPageData(document).provider?.isRequired && (
          <Suspense>
            <ProviderFirst />
          </Suspense>
        )}
        <LoginForm username={owner.username} onSignedIn={onSignedIn} />
      </ModalBody>
      <ModalFoot>
        <Button variant="ghost" onClick={onLeave}>
          {text('auth.ended.leave')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
