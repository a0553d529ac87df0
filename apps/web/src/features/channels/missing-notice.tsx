import type { ChannelDetail } from '@canal/contract/channels/settings'
import { TriangleAlert } from 'lucide-react'
import { readPageData } from '../../lib/page-data.ts'
import { useText } from '../../lib/office-text.ts'

/** What the public page cannot tell yet although the law asks for it. */
export const MissingNotice = ({ channel: { missing } }: { channel: ChannelDetail }) => {
  const text = useText()
  const { legalContactEmail } = readPageData(document)
  if (missing.length === 0 && legalContactEmail) return null
  return (
    <div className="notice" data-tone="pending">
      <TriangleAlert className="icon" aria-hidden />
      <div className="stack-tight">
        {missing.length > 0 && (
          <>
            <p>{text('channels.missingLead')}</p>
            <ul className="bullets">
              {missing.map((fact) => (
                <li key={fact}>{text(`channels.fact.${fact}`)}</li>
              ))}
            </ul>
            <p>
              <a href="#contact">{text('channels.missingGo')}</a>
            </p>
          </>
        )}
        {!legalContactEmail && <p>{text('channels.missingEmail')}</p>}
      </div>
    </div>
  )
}
