import { roleNames } from '@canal/contract'
import type { Profile } from '@canal/contract/users/schemas'
import { fullName } from '../../lib/full-name.ts'
import { useText } from '../../lib/office-text.ts'

/** Members' names stand in the reporter's list of conflicts; an investigator's and an administrator's never do. */
const seenBy = (roles: readonly string[]) => {
  if (roles.includes(roleNames.admin)) return 'profile.nameSeen.administrator'
  return roles.includes(roleNames.investigator) ? 'profile.nameSeen.investigator' : 'profile.nameSeen.member'
}

/** What only an administrator changes. A created role has no words of its own: it is its own label. */
export const AccountFacts = ({ profile }: { profile: Profile }) => {
  const { username, roles, channelName } = profile
  const text = useText()
  const roleName = (role: string) => {
    const words = text.dynamic(`role.${role}`)
    return words === `role.${role}` ? role : words
  }
  // Every investigator is a user as well (decisions §1): that goes without saying.
  const told = roles.filter((role) => role !== roleNames.user || !roles.includes(roleNames.investigator))
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{text('profile.fullName')}</dt>
          <dd>{fullName(profile)}</dd>
        </div>
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
      <p className="hint">{text(seenBy(roles))}</p>
    </>
  )
}
