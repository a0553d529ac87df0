import type { ChannelDetail } from '@canal/contract/channels/settings'
import { lazy, Suspense } from 'react'
import { withCaseTexts } from '../../lib/office-catalogue.ts'
import { useText } from '../../lib/office-text.ts'
import type { ChannelForm } from './form-values.ts'
import { ChannelPeople, type AccountWords } from './channel-people.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FounderNotice } from './founder-notice.tsx'

/** Its words come only where there is a channel to look at. */
const RestartNotice = lazy(() =>
  withCaseTexts(import('./restart-notice.tsx')).then(({ RestartNotice }) => ({ default: RestartNotice })),
)

interface CommitteeFieldsProps {
  readonly form: ChannelForm
  readonly channel: ChannelDetail
  readonly accountStates: AccountWords
  /** Somebody joined or left, which is kept already. */
  readonly onPeople: (channel: ChannelDetail) => void
}

/** Who the channel's people are, what they are called on the public page, who steps in when all are excluded. */
export const CommitteeFields = ({ form, channel, accountStates, onPeople }: CommitteeFieldsProps) => {
  const text = useText()
  const candidates = channel.people.filter(
    ({ username, isActive, isInvestigator, counts, isFormer }) =>
      username === channel.alternateUsername || (isActive && !isInvestigator && !counts && !isFormer),
  )
  return (
    <fieldset className="form-part">
      <legend>{text('channels.committee')}</legend>
      <FounderNotice channel={channel} onChanged={onPeople} />
      <ChannelPeople form={form} channel={channel} accountStates={accountStates} onChanged={onPeople} />
      <Suspense>
        <RestartNotice channel={channel} onChanged={onPeople} />
      </Suspense>
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
