import type { Casework } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import {
  ArchiveX,
  CalendarPlus,
  ChevronDown,
  CircleCheck,
  CircleX,
  Eraser,
  FileSearch,
  Link2,
  Lock,
  MailX,
  Stamp,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import type { Begun } from './casework.ts'

const ActModal = lazy(() => import('./act-modal.tsx').then(({ ActModal }) => ({ default: ActModal })))
const LinkModal = lazy(() => import('./link-modal.tsx').then(({ LinkModal }) => ({ default: LinkModal })))

/** In the order in which a case goes. */
const icons = {
  admitted: CircleCheck,
  not_admitted: CircleX,
  without_information: ArchiveX,
  investigation_opened: FileSearch,
  extension: CalendarPlus,
  omitted: MailX,
  held: Lock,
  closed: Stamp,
  untrue: Eraser,
} as const satisfies Partial<Record<Begun, LucideIcon>>
/** A part is suppressed where it stands (part-actions.tsx). */
type FromMenu = keyof typeof icons
const order = Object.keys(icons) as FromMenu[]

const canBegin = (act: FromMenu, report: Report, { offers, closing }: Casework): boolean =>
  act === 'investigation_opened' ? report.investigationOpenedAt === null && closing === null : offers.includes(act)

interface MoreActsProps {
  readonly report: Report
  readonly casework: Casework
}

/** The acts that are not the next one due, and the way to link the report: one menu, each with what it does and for whom. */
export const MoreActs = ({ report, casework }: MoreActsProps) => {
  const text = useText()
  const [begun, setBegun] = useState<FromMenu | 'link' | null>(null)
  const close = () => setBegun(null)
  const acts = order
    .filter((act) => canBegin(act, report, casework))
    .map((act): MenuEntry => {
      const Icon = icons[act]
      const isRenewed = act === 'held' && casework.hold !== null
      return {
        kind: 'action',
        label: text(isRenewed ? 'casework.renewHold' : `casework.act.${act}`),
        hint: text(`casework.does.${act}`),
        icon: <Icon className="icon" aria-hidden />,
        onSelect: () => setBegun(act),
      }
    })
  const link: MenuEntry = {
    kind: 'action',
    label: text('report.linked.add'),
    hint: text('report.linked.does'),
    icon: <Link2 className="icon" aria-hidden />,
    onSelect: () => setBegun('link'),
  }
  // No term is left once it was answered, yet it is not over: its closing stands beside the menu, too.
  const isAnswered = report.clocks.some(({ rule, metAt }) => rule === 'answer' && metAt)
  return (
    <>
      {isAnswered && casework.offers.includes('closed') && (
        <Button onClick={() => setBegun('closed')}>{text('casework.act.closed')}</Button>
      )}
      <Menu
        label={text('casework.more')}
        entries={[...acts, link]}
        button={{
          className: 'button',
          children: (
            <>
              {text('casework.more')}
              <ChevronDown className="icon" aria-hidden />
            </>
          ),
          'data-variant': 'outline',
          'data-size': 'md',
        }}
      />
      {begun && (
        <Suspense>
          {begun === 'link' ? (
            <LinkModal report={report} onClose={close} />
          ) : (
            <ActModal act={begun} report={report} casework={casework} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
