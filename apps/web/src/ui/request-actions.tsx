import type { RequestKind } from '@canal/contract/requests/kinds'
import type { ReopenedAccessRequest } from '@canal/contract/requests/schemas'
import { Check, LoaderCircle, Undo2, X, type LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { keepFocusOnceFree } from '../lib/keep-focus.ts'
import { useText } from '../lib/office-text.ts'
import { useRequestAct, type RequestAction } from '../lib/use-request-act.ts'
import { Button, type ButtonVariant } from './button.tsx'

interface Way {
  readonly action: RequestAction
  readonly label:
    'approval.deny' | 'approval.approve' | 'approval.withdrawApproval' | 'approval.withdrawDenial' | 'request.cancel'
  readonly icon?: LucideIcon
  readonly variant: ButtonVariant
  readonly tone?: 'danger'
}

type Ballot = Pick<ReopenedAccessRequest, 'id' | 'approvers' | 'allowed'>

/** What one may do to a request, by who one is to it (specification §4, actions on a pending request). */
const waysOf = ({ allowed, approvers }: Ballot, username: string): readonly Way[] => {
  if (allowed.cancel) return [{ action: 'cancel', label: 'request.cancel', icon: X, variant: 'ghost' }]
  if (allowed.withdraw) {
    const label = approvers.includes(username) ? 'approval.withdrawApproval' : 'approval.withdrawDenial'
    return [{ action: 'withdraw', label, icon: Undo2, variant: 'ghost' }]
  }
  if (!allowed.vote) return []
  return [
    { action: 'deny', label: 'approval.deny', variant: 'outline', tone: 'danger' },
    { action: 'approve', label: 'approval.approve', icon: Check, variant: 'outline' },
  ]
}

interface RequestActionsProps {
  readonly kind: RequestKind
  readonly request: Ballot
  readonly username: string
  /** Which request it is, for those who meet the button without its row: who asks, and the case number. */
  readonly named: string
}

/** The buttons of one request; the pressed one turns, and none can be pressed until the page is up to date again. */
export const RequestActions = ({ kind, request, username, named }: RequestActionsProps) => {
  const text = useText()
  const act = useRequestAct(kind)
  const running = act.isPending ? act.variables.action : null
  const press = (action: RequestAction) => (event: MouseEvent<HTMLElement>) =>
    act.mutate({ action, id: request.id, after: keepFocusOnceFree(event.currentTarget) })
  return waysOf(request, username).map(({ action, label, icon: Icon, variant, tone }) => {
    const Shown = running === action ? LoaderCircle : Icon
    return (
      <Button
        key={action}
        variant={variant}
        size="xs"
        data-tone={tone}
        aria-label={text('approval.named', { action: text(label), what: named })}
        aria-busy={running === action || undefined}
        disabled={running !== null}
        onClick={press(action)}
      >
        {Shown && <Shown className={running === action ? 'icon spin' : 'icon'} aria-hidden />}
        {text(label)}
      </Button>
    )
  })
}
