import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Locale } from '@canal/messages'
import type { LegalData } from '@canal/messages/legal/data'
import type { LegalDocument } from '@canal/messages/legal/tree'
import { ExternalLink } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { readPageData } from '../../lib/page-data.ts'
import { legalPath } from '../../lib/public-paths.ts'
import { TextModal } from './text-modal.tsx'

type Make = (data: LegalData) => LegalDocument

/** Those that the footer leads to (specification §2). */
export type FooterText = 'privacy' | 'legal-notice' | 'cookies'

const texts: Readonly<Record<FooterText, Readonly<Record<Locale, () => Promise<Make>>>>> = {
  privacy: {
    es: () => import('@canal/messages/legal/es/privacy').then(({ privacy }) => privacy),
    en: () => import('@canal/messages/legal/en/privacy').then(({ privacy }) => privacy),
  },
  'legal-notice': {
    es: () => import('@canal/messages/legal/es/legal-notice').then(({ legalNotice }) => legalNotice),
    en: () => import('@canal/messages/legal/en/legal-notice').then(({ legalNotice }) => legalNotice),
  },
  cookies: {
    es: () => import('@canal/messages/legal/es/cookies').then(({ cookies }) => cookies),
    en: () => import('@canal/messages/legal/en/cookies').then(({ cookies }) => cookies),
  },
}

interface LegalModalProps {
  readonly name: FooterText
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
  const load = async () => {
    const { legalContactEmail: email, organisation: only } = readPageData(document)
    const make = await texts[name][text.locale]()
    const { name: named = only ?? text('app.name'), ...facts } = organisation ?? {}
    return make({ ...facts, organisation: named, ...(email ? { email } : {}) })
  }
  return (
    <TextModal title={title} name={`${name} ${organisation?.name ?? ''}`} load={load} onClose={onClose}>
      <p>
        <a className="with-icon" href={legalPath(name, slug)} target="_blank" rel="noopener noreferrer">
          <ExternalLink className="icon" aria-hidden />
          {text('office.legalPage')}
        </a>
      </p>
    </TextModal>
  )
}
