import type { SetupMember } from '@canal/contract/setup/schemas'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Copy, Hourglass } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { useText } from '../../lib/office-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, SaveButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { isReady, waitOf } from './steps.ts'

interface PasswordProps {
  readonly password: string
  readonly name: string
  /** It took the place of the button that was pressed for it, and takes the focus from there. */
  readonly isRenewed: boolean
}

const Password = ({ password, name, isRenewed }: PasswordProps) => {
  const text = useText()
  const { copy, isCopied } = useCopy()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRenewed) button.current?.focus()
  }, [isRenewed])
  return (
    <span className="row">
      <span className="quiet">{text('users.field.password')}</span>
      <code id={id} translate="no">
        {password}
      </code>
      <Button
        ref={button}
        variant="outline"
        size="xs"
        aria-label={text('setup.committee.copyFor', { name })}
        aria-describedby={id}
        onClick={() => void copy(password)}
      >
        <Copy className="icon" aria-hidden />
        {text(isCopied ? 'action.copied' : 'action.copy')}
      </Button>
    </span>
  )
}

/** For who has not come in yet and whose temporary password is known to nobody any more: another one. */
const Renew = ({ member, onRenew }: { member: SetupMember; onRenew: (member: SetupMember) => Promise<void> }) => {
  const text = useText()
  const renew = useMutation({ mutationFn: () => onRenew(member) })
  return (
    <>
      <SaveButton
        type="button"
        variant="outline"
        size="xs"
        aria-label={`${text('setup.committee.renew')}: ${member.fullName}`}
        saving={renew.isPending}
        savingLabel={text('action.saving')}
        onClick={() => renew.mutate()}
      >
        {text('setup.committee.renew')}
      </SaveButton>
      <FormError>{renew.isError && failureText(renew.error, text)}</FormError>
    </>
  )
}

const Missing = ({ member }: { member: SetupMember }) => {
  const text = useText()
  if (isReady(member))
    return (
      <Badge tone="success" icon={CircleCheck}>
        {text('setup.member.ready')}
      </Badge>
    )
  const wait = waitOf(member)
  return (
    <Badge tone="pending" icon={Hourglass}>
      {text(wait === 'access' ? 'users.state.locked' : `setup.member.${wait}`)}
    </Badge>
  )
}

interface MemberListProps {
  readonly members: readonly SetupMember[]
  /** Temporary passwords of those who were added just now, by username: known to this page alone. */
  readonly passwords?: Readonly<Record<string, string>>
  /** Makes another temporary password and lets it be shown; where it can be. */
  readonly onRenew?: (member: SetupMember) => Promise<void>
}

/** Who is in the committee, and what each has still to do. */
export const MemberList = ({ members, passwords = {}, onRenew }: MemberListProps) => {
  const text = useText()
  const [renewed, setRenewed] = useState<string>()
  if (members.length === 0) return <p className="quiet">{text('setup.committee.empty')}</p>
  return (
    <>
      <ul className="setup-members">
        {members.map((member) => (
          <li key={member.username}>
            <span>
              <b>{member.fullName}</b> <span className="quiet">{member.username}</span>
            </span>
            <Missing member={member} />
            {passwords[member.username] && (
              <Password
                password={passwords[member.username] ?? ''}
                name={member.fullName}
                isRenewed={renewed === member.username}
              />
            )}
            {onRenew && !member.hasOwnPassword && !passwords[member.username] && (
              <Renew
                member={member}
                onRenew={async (one) => {
                  await onRenew(one)
                  setRenewed(one.username)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {members.some((member) => waitOf(member) === 'committee') && (
        <p className="hint">{text('setup.committee.waiting')}</p>
      )}
      {Object.keys(passwords).length > 0 && <p className="hint">{text('setup.committee.handOver')}</p>}
    </>
  )
}
