import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { EventDate } from '@canal/contract/reports/event-date'
import { createContext, useContext } from 'react'
import type { ConflictList } from './use-conflict-list.ts'
import type { Draft, DraftField } from './draft.ts'

export interface FormApi {
  draft: Draft
  channel: ChannelFace
  conflictList: ConflictList
  /** The moment by which a date is in the future. */
  now: Date
  /** All questions on one page, as plain controls: what is shown without JavaScript. */
  isPlain: boolean
  /** A date that is written in words, as the form has it; undefined as long as what reads it has not come. */
  readDate: (written: string, today: EventDate) => string | undefined
  /** The same of an hour. */
  readTime: (written: string) => string | undefined
  set: (values: Partial<Draft>) => void
  leave: (field: DraftField) => void
  /** The worded issue of a field, once it may be shown. */
  errorOf: (field: DraftField) => string | undefined
}

const FormContext = createContext<FormApi | null>(null)
export const FormProvider = FormContext.Provider

/** The form that a step belongs to. Throws outside one. */
export const useForm = (): FormApi => {
  const form = useContext(FormContext)
  if (!form) throw new Error('useForm outside FormProvider')
  return form
}
