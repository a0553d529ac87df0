import type { Report } from '@canal/contract/reports/schemas'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useCall } from '../../lib/call.ts'
import { nameIn } from '../../lib/names.ts'
import { useText } from '../../lib/office-text.ts'
import { Select } from '../../ui/select.tsx'
import { assignableQuery } from './api.ts'

interface ReviewersFieldProps {
  readonly report: Report
  readonly chosen: readonly string[]
  readonly onChange: (usernames: readonly string[]) => void
}

/** Who is assigned, as tags in one box with the list from which others are added. */
export const ReviewersField = ({ report, chosen, onChange }: ReviewersFieldProps) => {
  const text = useText()
  const { data: members = [] } = useQuery(assignableQuery(useCall(), report.id))
  const box = useRef<HTMLDivElement>(null)
  const nameOf = (username: string) =>
    members.find((member) => member.username === username)?.fullName ?? nameIn(report, username)
  const free = members.filter(({ username }) => !chosen.includes(username))
  const canWrite = report.allowed.write
  const remove = (username: string) => {
    // The focus must not fall off the page with the tag.
    const others = [...(box.current?.querySelectorAll<HTMLElement>('button, select') ?? [])]
    others.find((one) => one.dataset['username'] !== username)?.focus()
    onChange(chosen.filter((one) => one !== username))
  }
  return (
    <fieldset className="field" disabled={!canWrite}>
      <legend className="label">{text('report.settings.reviewers')}</legend>
      <div className="tag-box" ref={box}>
        {chosen.length > 0 ? (
          <ul className="tag-list">
            {chosen.map((username) => (
              <li key={username} className="chip">
                {nameOf(username)}
                {canWrite && (
                  <button
                    type="button"
                    data-username={username}
                    aria-label={text('action.removeNamed', { name: nameOf(username) })}
                    onClick={() => remove(username)}
                  >
                    <X className="icon" aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet">{text('report.unassigned')}</p>
        )}
        {free.length > 0 && canWrite && (
          <Select
            small
            aria-label={`${text('report.settings.addReviewer')}: ${text('report.settings.reviewers')}`}
            value=""
            onChange={(username) => username && onChange([...chosen, username])}
          >
            <option value="">{text('report.settings.addReviewer')}</option>
            {free.map(({ username, fullName }) => (
              <option key={username} value={username}>
                {fullName}
              </option>
            ))}
          </Select>
        )}
      </div>
    </fieldset>
  )
}
