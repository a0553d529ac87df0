import { setupSteps } from '@canal/contract/pages/office-parts'
import type { SetupMember, SetupState } from '@canal/contract/setup/schemas'

export type SetupStep = (typeof setupSteps)[number]

export const asSetupStep = (value: unknown): SetupStep | undefined => setupSteps.find((step) => step === value)

/** Can receive a report now, and come back to it when the password is lost. */
export const isReady = ({ keyState, locked, hasRecoveryCode }: SetupMember): boolean =>
  keyState === 'admitted' && !locked && hasRecoveryCode

/** The next thing that a member has still to do, one at a time; `committee` is done by those who are on it. */
export const waitOf = ({
  hasOwnPassword,
  keyState,
  locked,
}: SetupMember): 'signIn' | 'access' | 'code' | 'committee' => {
  if (!hasOwnPassword) return 'signIn'
  if (locked) return 'access'
  return keyState === 'admitted' ? 'code' : 'committee'
}

/** What is done, read off what is there: so it goes on where it was, whoever comes back and from wherever. */
export const isDone = (step: SetupStep, state: SetupState): boolean => {
  const { testReport, members } = state
  switch (step) {
    case 'administrator':
      return true
    case 'organisation':
      return state.organisation !== null
    case 'channel':
      return state.channel !== null
    case 'committee':
      return members.length > 0
    case 'mail':
      return state.mail.isTested
    case 'test':
      return testReport !== null && testReport.opened >= testReport.recipients && members.every(isReady)
  }
}

/** Mail is a thing of the operator's: where none is set, nothing is missing. */
const isWanted = (step: SetupStep, state: SetupState): boolean => step !== 'mail' || state.mail.isConfigured

export const remainingSteps = (state: SetupState): readonly SetupStep[] =>
  setupSteps.filter((step) => isWanted(step, state) && !isDone(step, state))

export const nextStep = (state: SetupState): SetupStep => remainingSteps(state)[0] ?? 'test'

/** A channel belongs to an organisation, and people to a channel. */
export const isOpenTo = (step: SetupStep, state: SetupState): boolean => {
  if (step === 'administrator') return false
  if (step === 'organisation') return true
  return step === 'channel' ? state.organisation !== null : state.channel !== null
}

export const stepAfter = (step: SetupStep): SetupStep => setupSteps[setupSteps.indexOf(step) + 1] ?? 'test'
/** Null before what is done signed in. */
export const stepBefore = (step: SetupStep): SetupStep | null => {
  const before = setupSteps[setupSteps.indexOf(step) - 1]
  return before && before !== 'administrator' ? before : null
}
