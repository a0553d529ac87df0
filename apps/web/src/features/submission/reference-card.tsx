import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { Fragment, useEffect, useMemo, useRef, useState, type Ref } from 'react'
import { encode } from 'uqr'
import { downloadText } from '../../lib/download.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { groupsOf } from '../../lib/reference.ts'
import { copyFeedbackMs } from '../../lib/use-copy.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ConfirmCode } from './confirm-code.tsx'
import { QrPicture } from '../../ui/qr-code.tsx'

interface ReferenceCardProps {
  /** Where the code is typed, as it stands on paper. */
  address: string
  reference: string
  isSaved: boolean
  onSaved: () => void
}

interface ReferenceTextProps {
  groups: readonly string[]
  isCovered: boolean
  ref: Ref<HTMLParagraphElement>
}

/** The code as real text, breaking only after its third group; covered, it is not in the page at all. */
const ReferenceText = ({ groups, isCovered, ref }: ReferenceTextProps) => (
  <p className="reference" translate="no" tabIndex={-1} ref={ref}>
    {groups.map((group, index) => (
      <Fragment key={index}>
        <b>{isCovered ? '••••' : group}</b>
        {index < groups.length - 1 ? '-' : null}
        {index === 2 ? <wbr /> : null}
      </Fragment>
    ))}
  </p>
)

const CopyButton = ({ text }: { text: string }) => {
  const t = useTranslate()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), copyFeedbackMs)
    return () => clearTimeout(timer)
  }, [state])
  const [hasCopied, setCopied] = useState(false)
  const copy = () =>
    // Absent on plain http, where the text is still there to be selected.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => {
        setState('copied')
        setCopied(true)
      },
      () => setState('failed'),
    )
  const Icon = state === 'copied' ? Check : Copy
  const note = state === 'failed' ? t('state.copyFailed') : hasCopied ? t('sent.code.clipboard') : ''
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        <Icon className="icon" />
        {t(state === 'copied' ? 'action.copied' : 'action.copy')}
      </button>
      <span className={note ? 'full small soft' : 'visually-hidden'} role="status">
        {note}
      </span>
    </>
  )
}

/** The reporter's only way back, in the one place where it is shown. */
export const ReferenceCard = ({ address, reference, isSaved, onSaved }: ReferenceCardProps) => {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [isCovered, setCovered] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const [hasQr, setQr] = useState(false)
  const groups = groupsOf(reference)
  const written = groups.join('-')
  const isPrinting = usePrinting()
  // What is covered on the screen is not covered on paper, and without scripts the paper has to be ready.
  const isForPaper = isPrinting || !isHydrated
  const modules = useMemo(() => encode(written, { ecc: 'M', border: 0 }).data, [written])
  const qr = <QrPicture modules={modules} label={t('sent.code.qrLabel')} />
  return (
    <section className="panel plate" aria-labelledby="save">
      <div className="stack-tight">
        <h2 id="save">{t('sent.code.title')}</h2>
        <p>{t('sent.code.warning')}</p>
      </div>
      <ReferenceText groups={groups} isCovered={isCovered && !isPrinting} ref={text} />
      {isForPaper ? (
        <div className="on-paper">
          {qr}
          <p>{address}</p>
        </div>
      ) : null}
      {isHydrated ? (
        <>
          <div className="plate-tools">
            <div className="actions">
              <CopyButton text={written} />
              <button
                type="button"
                className="button outline"
                onClick={() => downloadText(`${written}\n`, t('sent.code.downloadName'))}
              >
                <Download className="icon" />
                {t('action.download')}
              </button>
              <button type="button" className="button outline" onClick={() => print()}>
                <Printer className="icon" />
                {t('action.print')}
              </button>
              {isCovered ? null : (
                <button type="button" className="button outline" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
                  <QrCodeIcon className="icon" />
                  {t(hasQr ? 'sent.code.hideQr' : 'sent.code.showQr')}
                </button>
              )}
            </div>
            {hasQr && !isCovered ? <p className="small soft">{t('sent.code.qrHint')}</p> : null}
            <ConfirmCode
              groups={groups}
              isSaved={isSaved}
              isCovered={isCovered}
              onCover={() => setCovered(true)}
              onUncover={() => {
                setCovered(false)
                // Who asked to see it stood on what is gone now.
                text.current?.focus()
              }}
              onSaved={() => {
                setCovered(false)
                onSaved()
              }}
            />
          </div>
          {/* Text and no address: what a camera opens stays in the browser's history. */}
          {hasQr && !isCovered && !isForPaper ? qr : null}
        </>
      ) : null}
    </section>
  )
}
