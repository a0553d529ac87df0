import { roleNames } from '@canal/contract'
import { useId } from 'react'
import { useText } from '../../lib/office-text.ts'
import { theirsText } from '../../lib/show-conflicts.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChannelName } from './api.ts'
import { placeKey, type Place } from './place.ts'

interface PlaceFieldProps {
  readonly places: readonly Place[]
  readonly channels: readonly ChannelName[]
  readonly value: Place | undefined
  readonly hint?: string
  /** What somebody else saved meanwhile. */
  readonly theirs?: Place | undefined
  readonly onChange: (place: Place) => void
}

/** What somebody is, and in which channel. */
export const PlaceField = ({ places, channels, value, hint, theirs, onChange }: PlaceFieldProps) => {
  const text = useText()
  const id = useId()
  const wordsOf = ({ role, channelId }: Place) => {
    if (role === roleNames.admin) return text('role.ROLE_ADMIN')
    if (channelId === null)
      return text(role === roleNames.investigator ? 'users.field.investigatorOfNone' : 'users.field.memberOfNone')
    const channel = channels.find((one) => one.id === channelId)?.name ?? ''
    return text(role === roleNames.investigator ? 'users.field.investigatorOf' : 'users.field.memberOf', { channel })
  }
  const choose = (key: string) => {
    const place = places.find((one) => placeKey(one) === key)
    if (place) onChange(place)
  }
  return (
    <Field id={id} label={text('users.field.place')} hint={hint} error={theirs && theirsText(text, wordsOf(theirs))}>
      {(wiring) => (
        <Select {...wiring} value={value ? placeKey(value) : ''} onChange={choose}>
          {places.map((place) => (
            <option key={placeKey(place)} value={placeKey(place)}>
              {wordsOf(place)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
