import { useText } from '../../lib/office-text.ts'
import { readPageData } from '../../lib/page-data.ts'
import { legalPath } from '../../lib/public-paths.ts'
import { TextModal } from './text-modal.tsx'

const texts = {
  es: () => import('@canal/messages/legal/es/committee-faq'),
  en: () => import('@canal/messages/legal/en/committee-faq'),
} as const

/** The nine questions of those who work with reports, and the way to the manual (specification §1 and §2). */
export const FaqModal = ({ onClose }: { onClose: () => void }) => {
  const text = useText()
  const load = async () => {
    const { userManualUrl } = readPageData(document)
    const { committeeFaq } = await texts[text.locale]()
    return committeeFaq({ organisation: '', manualUrl: userManualUrl ?? legalPath('committee-manual') })
  }
  return <TextModal title={text('legal.faq')} name="committee-faq" load={load} onClose={onClose} />
}
