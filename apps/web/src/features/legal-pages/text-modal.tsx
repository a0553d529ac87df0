import type { LegalDocument } from '@canal/messages/legal/tree'
import { useQuery } from '@tanstack/react-query'
import { FileWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { Modal, ModalBody } from '../../ui/modal.tsx'
import { Failed } from '../../ui/states.tsx'
import { LegalBlocks } from './legal-blocks.tsx'

interface TextModalProps {
  readonly title: string
  /** The document's name; with the language, what it is remembered by. */
  readonly name: string
  readonly load: () => Promise<LegalDocument>
  readonly onClose: () => void
  readonly children?: ReactNode
}

const Waiting = () => {
  const text = useText()
  const isLate = useDelayed(true)
  return <p role="status">{isLate ? text('state.loading') : ''}</p>
}

/** A long text over the page, fetched when it is asked for; its links open beside what is being worked on. */
export const TextModal = ({ title, name, load, onClose, children }: TextModalProps) => {
  const text = useText()
  const { data, isError, refetch } = useQuery({
    queryKey: ['text', name, text.locale],
    queryFn: load,
    staleTime: Infinity,
  })
  return (
    <Modal open size="lg" title={title} onClose={onClose}>
      <ModalBody>
        {isError && <Failed icon={FileWarning} title={text('errors.unexpected')} onRetry={() => void refetch()} />}
        {!data && !isError && <Waiting />}
        {data && (
          <div className="legal">
            <LegalBlocks blocks={data.intro} newTab />
            {data.sections.map(({ id, heading, blocks }) => (
              <section key={id}>
                <h3>{heading}</h3>
                <LegalBlocks blocks={blocks} newTab />
              </section>
            ))}
            {children}
          </div>
        )}
      </ModalBody>
    </Modal>
  )
}
