import { getChannel, updateChannel } from '@canal/contract/channels/endpoints'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { Exclusions } from './exclusions.tsx'

interface ChannelExclusionsProps {
  readonly channel: ChannelDetail
  readonly onSaved: (channel: ChannelDetail) => void
}

/** What each member of a channel does not receive, where an administrator reads it: what they add is a wish. */
export const ChannelExclusions = ({ channel, onSaved }: ChannelExclusionsProps) => {
  const call = useCall()
  const { id, name, publicName, slug, version, people } = channel
  const params = { id }
  /** The call sends the channel's name and address too: those that others saved since come first. What was chosen stays. */
  const meet = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.is('stale-update'))
      await call(getChannel, { params, suppressError: true }).then(onSaved, () => undefined)
    throw error
  }
  return (
    <Exclusions
      members={people
        .filter(({ counts }) => counts)
        .map((person) => ({
          id: person.username,
          name: person.fullName,
          post: person.function,
          exclusions: person.exclusions,
          isWaiting: false,
        }))}
      reader="administration"
      save={async ({ id: username }, exclusions) => {
        const body = { name, publicName, slug, version, exclusions: [{ username, exclusions: [...exclusions] }] }
        const saved = await call(updateChannel, { params, body, suppressError: true }).catch(meet)
        onSaved(saved)
        const now = saved.people.find((person) => person.username === username)?.exclusions
        return exclusions.some((category) => !now?.includes(category))
      }}
    />
  )
}
