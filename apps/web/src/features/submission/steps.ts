import { askedAt } from '@canal/contract/reports/form'
import type { DraftField } from './draft.ts'

export const steps = ['what', 'where', 'files', 'you', 'check'] as const
export type StepName = (typeof steps)[number]

/** The date is asked for by a day, which may be a month or a year, and an hour. */
const controlsAt = (step: 'what' | 'where'): DraftField[] =>
  askedAt(step).flatMap((id): DraftField[] =>
    id === 'dateOfEvent' ? ['dateOfEventDay', 'dateOfEventTime'] : id === 'dateOfEventPrecision' ? [] : [id],
  )

const fields: Readonly<Record<StepName, readonly DraftField[]>> = {
  what: controlsAt('what'),
  where: controlsAt('where'),
  files: ['files', 'keepOriginals'],
  you: ['anonymous', 'reporterName', 'reporterMail', 'receiveUpdates', 'restrictedUsers'],
  check: ['acceptDataProtectionPolicy'],
}

export const fieldsOf = (step: StepName): readonly DraftField[] => fields[step]

/** From 1, as it is said: "step 2 of 5". */
export const numberOf = (step: StepName): number => steps.indexOf(step) + 1
export const stepAt = (number: unknown): StepName => steps[Number(number) - 1] ?? 'what'
