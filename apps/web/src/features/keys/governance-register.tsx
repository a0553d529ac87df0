import { governanceLog } from '@canal/contract/roster/endpoints'
import type { GovernanceEntry } from '@canal/contract/roster/schemas'
import type { OfficeKey, Translate } from '@canal/messages'
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { downloadText } from '../../lib/download.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { actOf, settingsOf, signerIn } from './act-words.ts'

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

/** "Ana García, secretaria": the post only where there is one. */
const called = ({ name, post }: GovernanceEntry['person']): string => [name, post].filter(Boolean).join(', ')

const byIn = ({ by }: GovernanceEntry, text: Translate<OfficeKey>): string =>
  by === null ? text('roster.administration') : signerIn(by, text)

interface Effect extends Pick<GovernanceEntry, 'capacity' | 'isOwn'> {
  readonly name: string
  readonly what: string
}

/** What has changed now that an act counts. */
const effectWords = (
  act: GovernanceEntry['act'],
  text: Translate<OfficeKey>,
  { name, what, isOwn, capacity }: Effect,
): string => {
  switch (act) {
    case null:
      return ''
    case 'admit':
      return text(capacity && capacity !== 'member' ? `register.entered.${capacity}` : 'register.entered', { name })
    case 'leave':
      return text('register.departed', { name })
    case 'unlock':
      return text('register.unlocked', { name })
    case 'rekey':
      return text(isOwn ? 'register.effect.renewed' : 'register.effect.rekey', { name })
    default:
      return text(`register.effect.${act}`, { name, what })
  }
}

/** One line of the register, as a sentence. */
export const registerWords = (entry: GovernanceEntry, text: Translate<OfficeKey>): string => {
  const { kind, act, person, former, settings, capacity, isOwn } = entry
  const { name } = person
  const what = act ? actOf({ kind: act, name, settings, isOwn }, text) : ''
  switch (kind) {
    case 'propose':
      if (act === 'rekey' && isOwn) return text('register.renews', { name })
      if (act === 'unlock') return text('register.recovers', { name })
      if (act === 'leave' && isOwn) return text('register.goes', { name })
      if (entry.by === null) return text('register.wish', { what })
      return text('register.propose', { by: byIn(entry, text), what })
    case 'stop':
      if (act === 'leave' && isOwn) return text('register.stopOwn', { name })
      return text('register.stop', { by: byIn(entry, text), what })
    case 'seen':
    case 'sign':
      return text(`register.${kind}`, { by: byIn(entry, text), what })
    case 'effect':
      return effectWords(act, text, { name, what, isOwn, capacity })
    case 'lapse':
      return text('register.lapse', { what })
    case 'named':
      if (!former) return text('register.named', { name: called(person) })
      if (former.name !== name) return text('register.renamed', { name: called(person), former: called(former) })
      return person.post ? text('register.reposted', { name, post: person.post }) : text('register.unposted', { name })
    case 'strengthened':
      return text('register.strengthened', { what: settings ? settingsOf(settings, text) : '' })
    default:
      return text(`register.${kind}`, { name })
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
  const timeOf = ({ createdAt }: GovernanceEntry) => dates.timestamp(createdAt).slice(11)
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
      <ol className="register under" aria-busy={query.isPending || undefined}>
        {byDay(entries, dates.day).map(({ day, entries: [first, ...more] }) => (
          <li key={first?.sequence ?? day}>
            <time dateTime={first && dates.isoDay(first.createdAt)}>{day}</time>
            <ul>
              {[first, ...more].map(
                (entry) =>
                  entry && (
                    <li key={entry.sequence}>
                      {registerWords(entry, text)} <span className="quiet">{timeOf(entry)}</span>
                    </li>
                  ),
              )}
            </ul>
          </li>
        ))}
      </ol>
      <ShowMore remaining={remaining} busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
    </section>
  )
}
