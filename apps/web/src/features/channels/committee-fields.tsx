import type { ChannelDetail, ChannelPerson } from '@canal/contract/channels/settings'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ChannelForm } from './channel-form.tsx'
import { ChoiceField } from './choice-field.tsx'

interface CommitteeFieldsProps {
  readonly form: ChannelForm
  readonly channel: ChannelDetail
}

const PersonState = ({ person }: { person: ChannelPerson }) => {
  const text = useText()
  if (!person.isActive) return <StateBadge variant="inactive" />
  if (person.isInvestigator) return <span className="quiet">{text('role.ROLE_INVESTIGATOR')}</span>
  return <span className="quiet">{text(person.counts ? 'channels.people.counts' : 'channels.people.waits')}</span>
}

/** Who the channel's people are, what they are called on the public page, who steps in when all are excluded. */
export const CommitteeFields = ({ form, channel }: CommitteeFieldsProps) => {
  const text = useText()
  const candidates = channel.people.filter(({ isActive, isInvestigator }) => isActive && !isInvestigator)
  return (
    <fieldset className="form-part">
      <legend>{text('channels.committee')}</legend>
      {channel.members === 0 && (
        <p className="notice" data-tone="pending">
          <TriangleAlert className="icon" aria-hidden />
          <span>{text('channels.noMembersBody')}</span>
        </p>
      )}
      {channel.people.length > 0 ? (
        <ul className="channel-people">
          {channel.people.map((person, index) => (
            <li key={person.username}>
              <p>
                <strong>{person.fullName}</strong> <span className="quiet">{person.username}</span>{' '}
                <PersonState person={person} />
              </p>
              <TextField
                form={form}
                name={`functions.${index}.function`}
                label={text('channels.field.function')}
                optional
                aria-label={text('channels.field.functionOf', { name: person.fullName })}
                autoComplete="off"
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{text('channels.people.none')}</p>
      )}
      <p>
        <Link to="/admin/settings/users" search={{ filters: [{ id: 'channelId', value: channel.id }] }}>
          {text('channels.people.manage')}
        </Link>
      </p>
      <div className="pair">
        <ChoiceField
          form={form}
          name="committeeShown"
          label={text('channels.field.committeeShown')}
          hint={text('channels.field.committeeShownHint')}
          options={[
            { value: 'names', label: text('channels.shown.names') },
            { value: 'functions', label: text('channels.shown.functions') },
          ]}
        />
        <ChoiceField
          form={form}
          name="alternateUsername"
          label={text('channels.field.alternate')}
          hint={text('channels.field.alternateHint')}
          options={[
            { value: '', label: text('channels.alternate.nobody') },
            ...candidates.map(({ username, fullName }) => ({ value: username, label: fullName })),
          ]}
        />
      </div>
    </fieldset>
  )
}
