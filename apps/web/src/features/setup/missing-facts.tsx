import type { SetupState } from '@canal/contract/setup/schemas'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { readPageData } from '../../lib/page-data.ts'
import { useText } from '../../lib/office-text.ts'

/** What the law asks the public page to tell and nobody has told yet, with the way to where it is set. */
export const MissingFacts = ({ state: { missing }, channelId }: { state: SetupState; channelId: string }) => {
  const text = useText()
  const { legalContactEmail } = readPageData(document)
  if (missing.length === 0 && legalContactEmail) return null
  return (
    <section className="stack">
      <h2>{text('channels.contact')}</h2>
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
                <Link to="/admin/settings/channel/$id" params={{ id: channelId }} hash="contact">
                  {text('channels.missingGo')}
                </Link>
              </p>
            </>
          )}
          {!legalContactEmail && <p>{text('channels.missingEmail')}</p>}
        </div>
      </div>
    </section>
  )
}
