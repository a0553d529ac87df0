import type { CurrentUser } from '@canal/contract/auth/schemas'
import { officeTexts } from '@canal/messages/bundles'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/office-text.ts'
import { readPageData } from '../../lib/page-data.ts'
import { legalPath } from '../../lib/public-paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextModal } from './text-modal.tsx'

/** Those that the footer leads to (specification §2). */
export type FooterText = 'privacy' | 'legal-notice' | 'cookies'

/** The footer is exact: the statement is reached from the legal notice. */
type OfficeText = FooterText | 'accessibility'

interface LegalModalProps {
  readonly name: OfficeText
  readonly title: string
  /** Of whom the text speaks: the channel's organisation, where somebody is signed in to one. */
  readonly organisation: CurrentUser['organisation']
  /** The channel whose public page holds the same text, to be printed or sent. */
  readonly slug?: string | undefined
  readonly onClose: () => void
}

/** The texts of the public pages, in words of the page's language, over the page (specification §2). */
export const LegalModal = ({ name, title, organisation, slug, onClose }: LegalModalProps) => {
  const text = useText()
  const [isStatementShown, setStatementShown] = useState(false)
  const load = async () => {
    const { legalContactEmail: email, organisation: only } = readPageData(document)
    const { documents } = await officeTexts[text.locale].legal()
    const { name: named = only ?? text('app.name'), ...facts } = organisation ?? {}
    return documents[name]({ ...facts, organisation: named, ...(email ? { email } : {}) })
  }
  return (
    <TextModal title={title} name={`${name} ${organisation?.name ?? ''}`} load={load} onClose={onClose}>
      <p>
        <a className="with-icon" href={legalPath(name, slug)} target="_blank" rel="noopener noreferrer">
          <ExternalLink className="icon" aria-hidden />
          {text('office.legalPage')}
        </a>
      </p>
      {name === 'legal-notice' && (
        <p>
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setStatementShown(true)}>
            {text('legal.accessibility')}
          </Button>
        </p>
      )}
      {isStatementShown && (
        <LegalModal
          name="accessibility"
          title={text('legal.accessibility')}
          organisation={organisation}
          slug={slug}
          onClose={() => setStatementShown(false)}
        />
      )}
    </TextModal>
  )
}
