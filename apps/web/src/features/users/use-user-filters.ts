import { roleNames, userStates } from '@canal/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import type { FilterField } from '../../ui/filter-fields.ts'
import { roleText } from './account.ts'
import { channelNamesQuery, labelsQuery } from './api.ts'

const minute = 60_000

/** By channel, under the name that the call gives it. */
export const useChannelFilter = (id: string): FilterField => {
  const text = useText()
  const { data: channels } = useQuery({ ...channelNamesQuery(useCall()), staleTime: minute })
  return useMemo(
    () => ({
      kind: 'one',
      id,
      label: text('users.column.channel'),
      all: text('filters.allChannels'),
      options: (channels ?? []).map((channel) => ({ value: channel.id, label: channel.name })),
    }),
    [text, id, channels],
  )
}

/** By what there may be to see to. */
export const useStateFilter = (): FilterField => {
  const text = useText()
  return useMemo(
    () => ({
      kind: 'many',
      id: 'state',
      label: text('users.column.access'),
      options: userStates.map((state) => ({ value: state, label: text(`users.state.${state}`) })),
    }),
    [text],
  )
}

/** Users by channel, role, state of their account, and whether they may sign in. */
export const useUserFilters = (): readonly FilterField[] => {
  const text = useText()
  const channel = useChannelFilter('channelId')
  const state = useStateFilter()
  const { data: labels } = useQuery({ ...labelsQuery(useCall()), staleTime: minute })
  return useMemo(
    () => [
      channel,
      {
        kind: 'one',
        id: 'role',
        label: text('users.column.roles'),
        all: text('filters.allRoles'),
        options: [...Object.values(roleNames), ...(labels ?? [])].map((role) => ({
          value: role,
          label: roleText(role, text),
        })),
      },
      {
        kind: 'one',
        id: 'isActive',
        label: text('users.column.status'),
        all: text('filters.allAccounts'),
        options: [
          { value: 'true', label: text('badge.active') },
          { value: 'false', label: text('badge.inactive') },
        ],
      },
      state,
    ],
    [text, channel, state, labels],
  )
}
