import type { ChannelDetail, ChannelPerson } from '@canal/contract/channels/settings'
import type { User } from '@canal/contract/users/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserMinus, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ChannelForm } from './form-values.ts'
import { channelAccountsQuery } from './people.ts'

const AddPersonModal = lazy(() =>
  import('./add-person-modal.tsx').then(({ AddPersonModal }) => ({ default: AddPersonModal })),
)
const RemovePersonModal = lazy(() =>
  import('./remove-person-modal.tsx').then(({ RemovePersonModal }) => ({ default: RemovePersonModal })),
)

/** Whether somebody can come in and where they stand with the committee. */
export type AccountWords = (account: User) => ReactNode

interface ChannelPeopleProps {
  readonly form: ChannelForm
  readonly channel: ChannelDetail
  readonly accountStates: AccountWords
  readonly onChanged: (channel: ChannelDetail) => void
}

interface PersonLineProps {
  readonly person: ChannelPerson
  readonly isAlternate?: boolean
  /** What is known of their account, once it came. */
  readonly states: ReactNode
}

const PersonLine = ({ person, isAlternate = false, states }: PersonLineProps) => {
  const text = useText()
  return (
    <div className="person-line">
      <p>
        <strong>{person.fullName}</strong> <span className="quiet">{person.username}</span>
      </p>
      {isAlternate && <p>{text('channels.field.alternate')}</p>}
      {person.isActive ? (
        person.counts && <p className="quiet">{text('channels.people.counts')}</p>
      ) : (
        <p>
          <StateBadge variant="inactive" />
        </p>
      )}
      <div className="quiet">{states}</div>
    </div>
  )
}

/**
 * Who belongs to the channel. Joining and leaving count at once, apart from the form; what somebody is called does not.
 * Who is on the committee leaves by the committee's own decision; who was on the one before stays for what they received.
 */
export const ChannelPeople = ({ form, channel, accountStates, onChanged }: ChannelPeopleProps) => {
  const text = useText()
  const call = useCall()
  const [dialog, setDialog] = useState<'add' | ChannelPerson | null>(null)
  const { data: accounts } = useQuery(channelAccountsQuery(call, channel.id))
  const statesOf = ({ username }: ChannelPerson): ReactNode => {
    const account = accounts?.find((one) => one.username === username)
    return account ? accountStates(account) : null
  }
  const close = () => setDialog(null)
  // The form's functions stand in the order of all people.
  const people = channel.people.map((person, index) => ({ person, index }))
  const committee = people.filter(({ person }) => !person.isInvestigator)
  const investigators = people.filter(({ person }) => person.isInvestigator)
  return (
    <>
      {committee.length > 0 ? (
        <ul className="channel-people" aria-label={text('channels.committee')}>
          {committee.map(({ person, index }) => (
            <li key={person.username}>
              <PersonLine
                person={person}
                isAlternate={person.username === channel.alternateUsername}
                states={statesOf(person)}
              />
              <TextField
                form={form}
                name={`functions.${index}.function`}
                label={text('channels.field.function')}
                optional
                aria-label={text('channels.field.functionOf', { name: person.fullName })}
                autoComplete="off"
              />
              {person.counts || person.isFormer ? (
                <p className="quiet">{text(person.isFormer ? 'channels.people.before' : 'channels.people.stays')}</p>
              ) : (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={text('channels.people.removeNamed', { name: person.fullName })}
                  onClick={() => setDialog(person)}
                >
                  <UserMinus className="icon" aria-hidden />
                  {text('channels.people.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{text('channels.people.none')}</p>
      )}
      <div className="row">
        <Button variant="outline" onClick={() => setDialog('add')}>
          <UserPlus className="icon" aria-hidden />
          {text('channels.people.add')}
        </Button>
        <Link to="/admin/settings/users" search={{ filters: [{ id: 'channelId', value: channel.id }] }}>
          {text('channels.people.manage')}
        </Link>
      </div>
      <Investigators list={investigators.map(({ person }) => person)} statesOf={statesOf} />
      <Suspense>
        {dialog === 'add' && (
          <AddPersonModal channel={channel} accountStates={accountStates} onSaved={onChanged} onClose={close} />
        )}
        {dialog && dialog !== 'add' && (
          <RemovePersonModal channel={channel} person={dialog} onSaved={onChanged} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface InvestigatorsProps {
  readonly list: readonly ChannelPerson[]
  readonly statesOf: (person: ChannelPerson) => ReactNode
}

/** Those from outside, who are managed on a page of their own. */
const Investigators = ({ list, statesOf }: InvestigatorsProps) => {
  const text = useText()
  if (list.length === 0) return null
  return (
    <div className="channel-investigators">
      <h3>{text('channels.people.investigators')}</h3>
      <ul className="channel-people" aria-label={text('channels.people.investigators')}>
        {list.map((person) => (
          <li key={person.username}>
            <PersonLine person={person} states={statesOf(person)} />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/admin/settings/external-investigator">{text('channels.people.manageInvestigators')}</Link>
      </p>
    </div>
  )
}
