import { lazy } from 'react'
import type { Person } from './person.ts'

const ResetModal = lazy(() => import('./reset-modal.tsx').then(({ ResetModal }) => ({ default: ResetModal })))
const SwitchModal = lazy(() => import('./switch-modal.tsx').then(({ SwitchModal }) => ({ default: SwitchModal })))

/** What is done with anybody's account, each with a dialog. */
export type PersonAct = 'reset' | 'switch'

interface PersonDialogProps {
  readonly act: PersonAct
  readonly person: Person
  readonly onSwitch: (isActive: boolean) => Promise<unknown>
  readonly onClose: () => void
}

/** The dialog of what an administrator is about to do with the account of a user or of an investigator. */
export const PersonDialog = ({ act, person, onSwitch, onClose }: PersonDialogProps) => {
  if (act === 'reset') return <ResetModal person={person} onClose={onClose} />
  return <SwitchModal person={person} onSwitch={onSwitch} onClose={onClose} />
}
