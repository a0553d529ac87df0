import { roleNames } from '@canal/contract'
import {
  Hourglass,
  KeyRound,
  Lock,
  MailQuestionMark,
  Minus,
  RotateCcwKey,
  ShieldCheck,
  TicketX,
  type LucideIcon,
} from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { statesOf, type Account, type ShownState } from './account.ts'

const icons: Record<ShownState, LucideIcon> = {
  'never-signed-in': MailQuestionMark,
  'password-change': RotateCcwKey,
  waiting: Hourglass,
  locked: Lock,
  'no-recovery-code': TicketX,
}

const Line = ({ icon: Icon, words }: { icon: LucideIcon; words: string }) => (
  <span className="locked">
    <Icon className="icon" aria-hidden />
    {words}
  </span>
)

/** Whether somebody can come in and what their keys are, never what they open. */
export const AccountStates = ({ account }: { account: Account }) => {
  const text = useText()
  const states = statesOf(account)
  const isAdmin = account.roles.includes(roleNames.admin)
  return (
    <span className="account-states">
      {isAdmin && <Line icon={Minus} words={text('users.keys.administrator')} />}
      {!isAdmin && states.length === 0 && <Line icon={KeyRound} words={text('users.keys.confirmed')} />}
      {states.map((state) => (
        <Line key={state} icon={icons[state]} words={text(`users.state.${state}`)} />
      ))}
      {account.hasSecondFactor && <Line icon={ShieldCheck} words={text('users.secondFactor')} />}
    </span>
  )
}
