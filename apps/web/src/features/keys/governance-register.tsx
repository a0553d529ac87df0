import { governanceLog } from '@canal/contract/roster/endpoints'
import type { GovernanceEntry } from '@canal/contract/roster/schemas'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { downloadText } from '../../lib/download.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { registerWords } from '../../lib/register-words.ts'

const registerQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['governance-log'],
    queryFn: ({ pageParam, signal }) =>
      call(governanceLog, { query: { page: String(pageParam) }, signal, suppressError: true }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.last ? null : page.pageNumber + 1),
  })

/** All of it, the oldest first. */
const readRegister = async (call: Call): Promise<GovernanceEntry[]> => {
  const entries: GovernanceEntry[] = []
  for (let page = 0; ; page += 1) {
    const query = { page: String(page), size: '50', sort: 'createdAt', direction: 'ASC' } as const
    const answer = await call(governanceLog, { query, suppressError: true })
    entries.push(...answer.items)
    if (answer.last) return entries
  }
}

/** Days, newest first, each with its entries. */
const byDay = (entries: readonly GovernanceEntry[], dayOf: (iso: string) => string) => {
  const days: { day: string; entries: GovernanceEntry[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

interface RegisterDaysProps {
  readonly entries: readonly GovernanceEntry[]
  readonly isBusy?: boolean
}

const RegisterDays = ({ entries, isBusy = false }: RegisterDaysProps) => {
  const text = useText()
  const dates = useDates()
  return (
    <ol className="register under" aria-busy={isBusy || undefined}>
      {byDay(entries, dates.day).map(({ day, entries: [first, ...more] }) => (
        <li key={first?.sequence ?? day}>
          <time dateTime={first && dates.isoDay(first.createdAt)}>{day}</time>
          <ul>
            {[first, ...more].map(
              (entry) =>
                entry && (
                  <li key={entry.sequence}>
                    {registerWords(entry, text)}{' '}
                    <span className="quiet">{dates.timestamp(entry.createdAt).slice(11)}</span>
                  </li>
                ),
            )}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** All that was signed in the reader's name, so that they notice what they did not sign. */
const OwnSigned = () => {
  const text = useText()
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const queryFn = async () => (await readRegister(call)).filter(({ isByYou }) => isByYou).reverse()
  const { data, isError } = useQuery({ queryKey: ['governance-log', 'own'], queryFn, enabled: isOpen })
  return (
    <details className="fold under" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('register.own')}</summary>
      <p className="quiet measure">{text('register.own.lead')}</p>
      {isError && <p role="alert">{text('register.failed')}</p>}
      {data?.length === 0 && <p className="quiet">{text('register.own.none')}</p>}
      {data && data.length > 0 && <RegisterDays entries={data} />}
    </details>
  )
}

/** What was done about the committee, in words, newest first; the day once. */
export const GovernanceRegister = () => {
  const text = useText()
  const dates = useDates()
  const call = useCall()
  const query = useInfiniteQuery(registerQuery(call))
  const download = useMutation({
    mutationFn: () => readRegister(call),
    onSuccess: (all) => {
      const lines = all.map((entry) => `${dates.timestamp(entry.createdAt)}  ${registerWords(entry, text)}\n`)
      downloadText(`${text('register.title')}\n\n${lines.join('')}`, text('register.fileName'))
    },
  })
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  const remaining = (query.data?.pages[0]?.total ?? 0) - entries.length
  return (
    <section aria-labelledby="governance-register">
      <div className="section-head">
        <h2 id="governance-register">{text('register.title')}</h2>
        {entries.length > 0 && (
          <Button variant="ghost" size="sm" disabled={download.isPending} onClick={() => download.mutate()}>
            {text('register.download')}
          </Button>
        )}
      </div>
      <p className="quiet measure">{text('register.lead')}</p>
      <OwnSigned />
      <FormError>{download.isError && failureText(download.error, text)}</FormError>
      {query.isError && (
        <div className="stack-tight" role="alert">
          <p className="quiet">{text('register.failed')}</p>
          <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
            {text('action.retry')}
          </Button>
        </div>
      )}
      {query.isSuccess && entries.length === 0 && <p className="quiet">{text('register.empty')}</p>}
      <RegisterDays entries={entries} isBusy={query.isPending} />
      <ShowMore remaining={remaining} busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
    </section>
  )
}
