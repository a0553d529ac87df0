import { officeTexts } from '@canal/messages/bundles'
import { useText } from '../../lib/office-text.ts'
import { readPageData } from '../../lib/page-data.ts'
import { legalPath } from '../../lib/public-paths.ts'
import { TextModal } from './text-modal.tsx'

/** The nine questions of those who work with reports, and the way to the manual (specification §1 and §2). */
export const FaqModal = ({ onClose }: { onClose: () => void }) => {
  const text = useText()
  const load = async () => {
    const { userManualUrl } = readPageData(document)
    const { documents } = await officeTexts[text.locale].legal()
    return documents['committee-faq']({ organisation: '', manualUrl: userManualUrl ?? legalPath('committee-manual') })
  }
  return <TextModal title={text('legal.faq')} name="committee-faq" load={load} onClose={onClose} />
}
