import { Copy, Download, Printer } from 'lucide-react'
import { downloadText } from '../../lib/download.ts'
import { useText } from '../../lib/office-text.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalFoot } from '../../ui/modal.tsx'

interface BackupCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The ten codes, shown once; nothing but saying that they were kept leads on. */
export const BackupCodes = ({ codes, onKept }: BackupCodesProps) => {
  const text = useText()
  const { copy, isCopied } = useCopy()
  const all = codes.join('\n')
  return (
    <Modal
      open
      title={text('factor.codes.save')}
      description={text('factor.codes.lead')}
      closable={false}
      onClose={onKept}
    >
      <ModalBody>
        <ul className="code backup-codes" aria-label={text('factor.codes.label')} tabIndex={-1} data-autofocus>
          {codes.map((code) => (
            <li key={code} translate="no">
              {code}
            </li>
          ))}
        </ul>
        <div className="row no-print">
          <Button variant="outline" onClick={() => void copy(all)}>
            <Copy className="icon" aria-hidden />
            {text(isCopied ? 'action.copied' : 'action.copy')}
          </Button>
          <Button
            variant="outline"
            onClick={() => downloadText(`${text('factor.codes.file')}\n\n${all}\n`, text('factor.codes.fileName'))}
          >
            <Download className="icon" aria-hidden />
            {text('action.download')}
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer className="icon" aria-hidden />
            {text('action.print')}
          </Button>
        </div>
      </ModalBody>
      <ModalFoot>
        <Button onClick={onKept}>{text('factor.codes.kept')}</Button>
      </ModalFoot>
    </Modal>
  )
}
