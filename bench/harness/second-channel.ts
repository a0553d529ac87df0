import { demoChannels, demoLogo } from '../../apps/server/src/demo/organisation.ts'
import { seedChannel, type SeededChannel } from '../../apps/server/src/demo/seed-people.ts'
import type { World } from './place.ts'

/** A second channel in the same database, with a committee of the same size: their usernames end in `.dos`. */
export const addSecondChannel = async ({ deps }: World): Promise<SeededChannel> => {
  const [first] = demoChannels
  if (!first) throw new Error('the demonstration has no channel')
  const members = first.members.map((user) => ({
    ...user,
    username: `${user.username}.dos`,
    email: `dos.${user.email}`,
  }))
  const channel = { ...first, slug: 'municipio' as const, members, investigators: [] }
  return seedChannel(deps, channel, await demoLogo('municipio'))
}
