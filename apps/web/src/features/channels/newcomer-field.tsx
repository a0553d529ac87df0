import type { User } from '@canal/contract/users/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { fullName } from '../../lib/full-name.ts'
import { useText } from '../../lib/office-text.ts'
import { useGrowing } from '../../lib/use-growing.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { newcomersQuery } from './people.ts'

interface NewcomerFieldProps {
  readonly channelId: string
  readonly chosen: User | null
  readonly error: string | undefined
  readonly onChoose: (user: User | null) => void
}

const longest = 100
const asAsked = (typed: string) => typed.trim().slice(0, longest)

/** Finds somebody who could join a channel's committee, by name, username or e-mail address. */
export const NewcomerField = ({ channelId, chosen, error, onChoose }: NewcomerFieldProps) => {
  const text = useText()
  const call = useCall()
  const id = useId()
  const [asked, setAsked] = useState('')
  const [typed, setTyped] = useDebouncedSearch(asked, asAsked, setAsked)
  const found = useInfiniteQuery(newcomersQuery(call, channelId, asked))
  const { isGrowing, grow } = useGrowing(found)
  const users = found.data?.pages.flatMap(({ items }) => items) ?? []
  const total = found.data?.pages[0]?.total
  const optionOf = (user: User): ComboboxOption => ({
    value: user.username,
    label: `${fullName(user)} (${user.username})`,
    detail: `${user.email} · ${user.channelName ?? text('channels.people.noChannel')}`,
  })
  const nobody = asked ? 'channels.people.noneFound' : 'channels.people.nobodyToAdd'
  const status = total === undefined ? '' : total === 0 ? text(nobody) : text('channels.people.found', { count: total })
  return (
    <Field
      id={id}
      label={text('channels.people.person')}
      hint={text('channels.people.personHint')}
      error={found.isError ? failureText(found.error, text) : error}
    >
      {(wiring) => (
        <>
          <Combobox
            wiring={wiring}
            label={text('channels.people.person')}
            typed={typed}
            onType={setTyped}
            options={users.map(optionOf)}
            chosen={chosen && optionOf(chosen)}
            onChoose={(option) => onChoose(users.find(({ username }) => username === option?.value) ?? null)}
            busy={found.isFetching}
            foot={
              found.hasNextPage && <ShowMore remaining={(total ?? 0) - users.length} busy={isGrowing} onMore={grow} />
            }
          />
          <p className="hint" role="status">
            {chosen ? '' : status}
          </p>
        </>
      )}
    </Field>
  )
}
