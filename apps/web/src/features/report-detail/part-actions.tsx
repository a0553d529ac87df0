import type { Report } from '@canal/contract/reports/schemas'
import { Ellipsis, Eraser } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { Menu } from '../../ui/menu.tsx'
import { useCasework } from './casework.ts'

const SuppressModal = lazy(() =>
  import('./suppress-modal.tsx').then(({ SuppressModal }) => ({ default: SuppressModal })),
)

interface PartActionsProps {
  readonly report: Report
  /** Its name (packages/contract/src/casework/parts.ts). */
  readonly part: string
  /** What it says; of a document, its name. */
  readonly words: string
  /** What the menu is about, for who does not see where it stands. */
  readonly label: string
  /** The reporter reads it. */
  readonly isReporters: boolean
}

/** The menu of a part of a report: for members, who may suppress it by itself. */
export const PartActions = ({ report, part, words, label, isReporters }: PartActionsProps) => {
  const text = useText()
  const [isBegun, setBegun] = useState(false)
  const { data: casework } = useCasework(report)
  if (!casework || !words) return null
  return (
    <>
      <Menu
        label={text('casework.part.menu', { part: label })}
        entries={[
          {
            kind: 'action',
            label: text('casework.part.begin'),
            hint: text('casework.does.part'),
            icon: <Eraser className="icon" aria-hidden />,
            tone: 'danger',
            onSelect: () => setBegun(true),
          },
        ]}
        button={{
          className: 'button',
          children: <Ellipsis className="icon" aria-hidden />,
          'data-variant': 'ghost',
          'data-size': 'xs',
          'data-icon-only': true,
        }}
      />
      {isBegun && (
        <Suspense>
          <SuppressModal
            report={report}
            casework={casework}
            part={part}
            words={words}
            isReporters={isReporters}
            onClose={() => setBegun(false)}
          />
        </Suspense>
      )}
    </>
  )
}
