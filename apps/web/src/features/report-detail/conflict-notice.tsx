import type { Report } from '@canal/contract/reports/schemas'
import { TriangleAlert } from 'lucide-react'
import { useId, useState, type Ref } from 'react'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import {
  differing,
  isOwnSave,
  keepMine,
  likelySides,
  takeTheirs,
  type SettingsState,
  type Side,
  type Sides,
  type Version,
} from './settings-state.ts'

interface ConflictNoticeProps {
  readonly ref: Ref<HTMLDivElement>
  readonly report: Report
  readonly username: string
  readonly state: SettingsState
  readonly onChoose: (sides: Sides) => void
}

const labels = { status: 'report.settings.status', reviewers: 'report.settings.reviewers' } as const
const sideTexts = { mine: 'report.settings.mine', theirs: 'report.settings.theirs' } as const

/** Somebody saved first, a colleague or oneself in another tab: both versions side by side, to choose from field by field, or one of them whole. */
export const ConflictNotice = ({ ref, report, username, state, onChoose }: ConflictNoticeProps) => {
  const text = useText()
  const [sides, setSides] = useState(() => likelySides(state))
  const name = useId()
  const words = (field: keyof Version, version: Version): string => {
    if (field === 'status') return text(`report.status.${version.status}`)
    return version.reviewers.map((username) => nameIn(report, username)).join(', ') || text('report.unassigned')
  }
  const { mine, theirs } = state
  if (!theirs) return null
  const versions = { mine, theirs }
  const option = (field: keyof Version, side: Side) => (
    <label key={side} className="side">
      <input
        type="radio"
        name={`${name}-${field}`}
        checked={sides[field] === side}
        onChange={() => setSides({ ...sides, [field]: side })}
      />
      <span>
        <small>{text(sideTexts[side])}</small>
        {words(field, versions[side])}
      </span>
    </label>
  )
  return (
    <div className="notice" data-tone="pending" role="alert" tabIndex={-1} ref={ref}>
      <TriangleAlert className="icon" aria-hidden />
      <div className="stack-tight">
        <p>{text(isOwnSave(report, username) ? 'report.settings.staleOwn' : 'report.settings.stale')}</p>
        {differing(state).map((field) => (
          <fieldset key={field} className="sides">
            <legend className="label">{text(labels[field])}</legend>
            {option(field, 'mine')}
            {option(field, 'theirs')}
          </fieldset>
        ))}
        <div className="row">
          <Button size="sm" onClick={() => onChoose(sides)}>
            {text('report.settings.applyChoice')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => onChoose(keepMine)}>
            {text('report.settings.keepMine')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onChoose(takeTheirs)}>
            {text('report.settings.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  )
}
