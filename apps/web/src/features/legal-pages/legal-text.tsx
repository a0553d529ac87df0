import type { Locale } from '@canal/messages'
import type { LegalDocument } from '@canal/messages/legal/tree'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslate } from '../../lib/i18n.ts'
import { LegalBlocks } from './legal-blocks.tsx'
import { ManualPicture } from './manual-picture.tsx'

/** A legal text or the questions and answers: static, so that it needs no script at all. */
export const LegalText = ({
  document,
  locale,
  back,
  backLabel,
}: {
  document: LegalDocument
  locale: Locale
  back: string
  backLabel: string
}) => {
  const t = useTranslate()
  return (
    <>
      <a className="back" href={back}>
        <ArrowLeft className="icon" />
        {backLabel || t('action.back')}
      </a>
      <div className="opening">
        <h1>{document.title}</h1>
        <LegalBlocks blocks={document.intro} />
      </div>
      {document.sections.map(({ id, heading, blocks }) => (
        <section className="section" id={id} key={id}>
          <h2>{heading}</h2>
          <div className="stack">
            <LegalBlocks blocks={blocks} pictureOf={(picture) => <ManualPicture picture={picture} locale={locale} />} />
          </div>
        </section>
      ))}
    </>
  )
}
