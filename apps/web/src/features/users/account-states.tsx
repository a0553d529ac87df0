import {
  Hourglass,
  Lock,
  MailQuestionMark,
  Minus,
  RotateCcwKey,
  ShieldCheck,
  TicketX,
  UserCheck,
  UserMinus,
  type LucideIcon,
} from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { standingOf, statesOf, type Account, type ShownState } from './account.ts'

const icons: Record<ShownState, LucideIcon> = {
  'never-signed-in': MailQuestionMark,
  'password-change': RotateCcwKey,
  waiting: Hourglass,
  locked: Lock,
  'no-recovery-code': TicketX,
}

const standingIcons = { administrator: Minus, investigator: UserCheck, on: UserCheck, off: UserMinus } as const

const Line = ({ icon: Icon, words }: { icon: LucideIcon; words: string }) => (
  <span className="locked">
    <Icon className="icon" aria-hidden />
    {words}
  </span>
)

/** Whether somebody can come in and where they stand with the committee, never what they read. */
export const AccountStates = ({ account }: { account: Account }) => {
  const text = useText()
  const standing = standingOf(account)
  return (
    <span className="account-states">
      {standing && <Line icon={standingIcons[standing]} words={text(`users.standing.${standing}`)} />}
      {statesOf(account).map((state) => (
        <Line key={state} icon={icons[state]} words={text(`users.state.${state}`)} />
      ))}
      {account.hasSecondFactor && <Line icon={ShieldCheck} words={text('users.secondFactor')} />}
    </span>
  )
}
