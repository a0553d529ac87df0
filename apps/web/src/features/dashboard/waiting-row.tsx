import type { Waiting } from '@canal/contract/reports/dashboard'
import { Link } from '@tanstack/react-router'
import {
  FileCheck,
  Hourglass,
  ListTodo,
  Mail,
  MailCheck,
  MessageSquare,
  Scale,
  Vote,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { withCaseTexts } from '../../lib/office-catalogue.ts'
import { useText } from '../../lib/office-text.ts'
import { shownKinds } from '../../lib/request-kinds.ts'
import type { ToAcknowledge } from './api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TaskRow } from '../../ui/task-list.tsx'
import { Due, Since } from './due.tsx'
import { urgencyOf } from '../../lib/urgency.ts'
import { useDates } from '../../lib/use-dates.ts'

const Proposes = lazy(() => withCaseTexts(import('./proposes.tsx')).then(({ Proposes }) => ({ default: Proposes })))

const icons = {
  answer: Scale,
  acknowledge: MailCheck,
  task: ListTodo,
  proposal: FileCheck,
  vote: Vote,
  messages: MessageSquare,
} as const satisfies Record<Waiting['kind'], LucideIcon>

/** What is done on a page of its own; an acknowledgement needs none. */
type Linked = Exclude<Waiting, ToAcknowledge>

/** Where in a report it is done: a section, and the very place by its id (use-landing.ts). */
const placeOf = (item: Linked): { section?: 'messages' | 'details' | 'settings'; hash: string } => {
  switch (item.kind) {
    case 'answer':
      return { section: 'messages', hash: 'answer' }
    case 'messages':
      return { section: 'messages', hash: 'unread' }
    case 'task':
      return { hash: `task-${item.messageId}` }
    case 'vote': {
      const { votedOn } = shownKinds[item.requestKind]
      return { hash: `vote-${item.requestId}`, ...(votedOn !== 'approvals' && { section: votedOn }) }
    }
    case 'proposal':
      return { hash: 'proposal' }
  }
}

interface ActionProps {
  readonly item: Linked
  readonly label: string
  readonly named: string
  readonly isLate: boolean
}

const ActionLink = ({ item, label, named, isLate }: ActionProps) => {
  const { section, hash } = placeOf(item)
  return (
    <Link
      className="button"
      data-variant={isLate ? 'orange' : 'ghost'}
      data-size="sm"
      to="/admin/reports/$id/{-$section}"
      params={{ id: item.reportId, ...(section && { section }) }}
      hash={hash}
      aria-label={named}
      preload={false}
    >
      {label}
    </Link>
  )
}

const CaseLink = ({ item }: { readonly item: Waiting }) => (
  <Link className="case" to="/admin/reports/$id/{-$section}" params={{ id: item.reportId }} preload={false}>
    {item.caseNumber}
  </Link>
)

const Subject = ({ subject }: { readonly subject: string | null }) => {
  const text = useText()
  return subject ? <span title={subject}>{subject}</span> : <span className="soft">{text('report.noSubject')}</span>
}

/** Who asks for what, beneath the subject where the report may be read: numbers alone look alike. */
const Wanted = ({ item }: { readonly item: Extract<Waiting, { kind: 'vote' }> }) => {
  const text = useText()
  const words = text(`dashboard.requests.${item.requestKind}`, { name: item.requestedBy, member: item.concerns ?? '' })
  if (!item.subject) return words
  return (
    <>
      <span className="line" title={item.subject}>
        {item.subject}
      </span>
      <span className="line quiet" title={words}>
        {words}
      </span>
    </>
  )
}

/** What is to be done, whose it was where nobody has it, and in which report. */
const Task = ({ item }: { readonly item: Extract<Waiting, { kind: 'task' }> }) => {
  const text = useText()
  return (
    <>
      <span className="line" title={item.text ?? undefined}>
        {item.text ?? <Subject subject={item.subject} />}
      </span>
      <span className="line quiet" title={item.subject ?? undefined}>
        {!item.isYours && <>{text('dashboard.task.nobodys')} · </>}
        {item.text !== null && <Subject subject={item.subject} />}
      </span>
    </>
  )
}

/** In which report, who proposed it, and what. */
const Proposed = ({ item }: { readonly item: Extract<Waiting, { kind: 'proposal' }> }) => (
  <>
    <span className="line">
      <Subject subject={item.subject} />
    </span>
    <span className="line quiet">
      {/* A line is kept for it. */}
      <Suspense fallback={'\u00a0'}>
        <Proposes item={item} />
      </Suspense>
    </span>
  </>
)

/** Of what a term asks for: the term. */
const termOf = ({ kind, due }: Extract<Waiting, { due: string }>) => ({ rule: kind, dueAt: due })

/** What an item says besides its kind and number. */
const useWords = (item: Waiting): { what: ReactNode; state: ReactNode; label: string; named: string } => {
  const text = useText()
  const { caseNumber } = item
  switch (item.kind) {
    case 'answer':
    case 'acknowledge':
      return {
        what: <Subject subject={item.subject} />,
        state: <Due next={termOf(item)} />,
        label: text(`dashboard.${item.kind}`),
        named: text(`dashboard.${item.kind}Named`, { caseNumber }),
      }
    case 'task':
      return {
        what: <Task item={item} />,
        state: <Due next={termOf(item)} />,
        label: text('dashboard.task'),
        named: text('dashboard.taskNamed', { caseNumber }),
      }
    case 'proposal':
      return {
        what: <Proposed item={item} />,
        state: (
          <Since icon={Hourglass} at={item.at}>
            {text('badge.pending')}
          </Since>
        ),
        label: text('dashboard.proposal'),
        named: text('dashboard.proposalNamed', { caseNumber }),
      }
    case 'messages':
      return {
        what: <Subject subject={item.subject} />,
        state: (
          <Since icon={Mail} at={item.at}>
            {text('dashboard.unread', { count: item.messages })}
          </Since>
        ),
        label: text('dashboard.read'),
        named: text('dashboard.readNamed', { caseNumber }),
      }
    case 'vote':
      return {
        what: <Wanted item={item} />,
        state: (
          <Badge tone="pending" icon={Hourglass} detail={text('badge.votes', { voted: item.voted, total: item.total })}>
            {text('badge.pending')}
          </Badge>
        ),
        label: text('dashboard.vote'),
        named: text('dashboard.voteNamed', { caseNumber, name: item.requestedBy }),
      }
  }
}

/** The vote on who joins a report that is open for somebody else alone stands among the approvals. */
const ApprovalLink = ({ item, label, named }: Omit<ActionProps, 'isLate'>) => (
  <Link
    className="button"
    data-variant="ghost"
    data-size="sm"
    to="/admin/approvals/archived-report"
    search={{ filters: [{ id: 'caseNumber', value: item.caseNumber }] }}
    hash={placeOf(item).hash}
    aria-label={named}
    preload={false}
  >
    {label}
  </Link>
)

const AcknowledgeButton = ({ label, named, isLate, onPress }: Omit<ActionProps, 'item'> & { onPress: () => void }) => (
  <Button variant={isLate ? 'orange' : 'ghost'} size="sm" aria-label={named} onClick={onPress}>
    {label}
  </Button>
)

interface WaitingRowProps {
  readonly item: Waiting
  readonly onAcknowledge: (item: ToAcknowledge) => void
}

/** One thing that waits for the reader: done from here, or with a link to the very place where it is done. */
export const WaitingRow = ({ item, onAcknowledge }: WaitingRowProps) => {
  const text = useText()
  const dates = useDates()
  const { what, state, label, named } = useWords(item)
  const isLate = 'due' in item && urgencyOf(termOf(item), new Date(), dates).urgency === 'over'
  const isOutside = item.kind === 'vote' && shownKinds[item.requestKind].votedOn === 'approvals'
  return (
    <TaskRow
      icon={icons[item.kind]}
      kind={text(`dashboard.kind.${item.kind}`)}
      subject={<CaseLink item={item} />}
      what={what}
      state={state}
      action={
        item.kind === 'acknowledge' ? (
          <AcknowledgeButton label={label} named={named} isLate={isLate} onPress={() => onAcknowledge(item)} />
        ) : isOutside ? (
          <ApprovalLink item={item} label={label} named={named} />
        ) : (
          <ActionLink item={item} label={label} named={named} isLate={isLate} />
        )
      }
    />
  )
}
