import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../lib/call.ts'
import { withCaseTexts } from '../../lib/office-catalogue.ts'
import { useText } from '../../lib/office-text.ts'
import { unreadQuery } from './api.ts'
import { bellCount } from './bell-count.ts'
import type { BellPanelProps } from './bell-panel.tsx'

/** Where nothing tells of news sooner, a page that is looked at asks once a minute. */
const everyMs = 60_000

type Panel = (props: BellPanelProps) => ReactNode

const load = () => withCaseTexts(import('./bell-panel.tsx'))

/** How much is unread, in the header; pressed, the latest of it. What it opens is fetched when the pointer comes near. */
export const Bell = () => {
  const text = useText()
  const { data } = useQuery({ ...unreadQuery(useCall()), refetchInterval: everyMs })
  const [Panel, setPanel] = useState<Panel | null>(null)
  const { shown, said } = bellCount(text, data?.unread ?? 0)
  const content = (
    <>
      <BellIcon className="icon" aria-hidden />
      {shown && (
        <span className="count" aria-hidden>
          {shown}
        </span>
      )}
    </>
  )
  if (Panel) return <Panel label={said}>{content}</Panel>
  const near = () => void load()
  return (
    <button
      type="button"
      className="header-item"
      aria-label={said}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => void load().then(({ BellPanel }) => setPanel(() => BellPanel))}
      onPointerEnter={near}
      onFocus={near}
    >
      {content}
    </button>
  )
}
