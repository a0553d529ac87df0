import { roleNames } from '@canal/contract'
import type { Profile } from '@canal/contract/users/schemas'
import { useText } from '../../lib/office-text.ts'

/** What only an administrator changes. A created role has no words of its own: it is its own label. */
export const AccountFacts = ({ profile: { username, roles, channelName } }: { profile: Profile }) => {
  const text = useText()
  const roleName = (role: string) => {
    const words = text.dynamic(`role.${role}`)
    return words === `role.${role}` ? role : words
  }
  // Every investigator is a user as well (decisions §1): that goes without saying.
  const told = roles.filter((role) => role !== roleNames.user || !roles.includes(roleNames.investigator))
  return (
    <dl className="facts">
      <div>
        <dt>{text('auth.username')}</dt>
        <dd>{username}</dd>
      </div>
      <div>
        <dt>{text('profile.roles')}</dt>
        <dd>{told.map(roleName).join(', ')}</dd>
      </div>
      {channelName && (
        <div>
          <dt>{text('profile.channel')}</dt>
          <dd>{channelName}</dd>
        </div>
      )}
    </dl>
  )
}
