import { useState } from 'react'
import type { ActModalProps } from './casework.ts'
import { ProposalModal } from './proposal-modal.tsx'

interface SuppressModalProps extends ActModalProps {
  readonly part: string
  readonly words: string
  readonly isReporters: boolean
}

/** Suppresses a part. What it was opened with stays: once it is sent the page shows it no more. */
export const SuppressModal = ({ part, words, isReporters, ...props }: SuppressModalProps) => {
  const [begun] = useState({ part, words, isReporters })
  return <ProposalModal {...props} kind="part" of={begun} />
}
