import type { MessageAct } from '@canal/contract/casework/acts'
import { hasUnsaved } from '../../lib/unsaved.ts'
import { forgetUploads, hasUploads } from './kept-uploads.ts'
import type { SettingsState } from './settings-state.ts'

/** What goes with a message besides its text, which the server keeps (kept-draft.ts). */
export interface Message {
  readonly files: readonly File[]
  /** The act of the law that it is, where its writer said so; null where it is none; undefined where nothing was said. */
  readonly act?: MessageAct | null
}

interface Draft {
  readonly message: Message | null
  readonly settings: SettingsState | null
}

const nothing: Draft = { message: null, settings: null }

/**
 * What else is being prepared, by the report's id, in this tab's memory alone: never on the device. It outlives a session
 * that ran out, so that who signs in again finds it; signing out or another person's signing in forgets it.
 */
const drafts = new Map<string, Draft>()

export const draftOf = (reportId: string): Draft => drafts.get(reportId) ?? nothing

const keep = (reportId: string, draft: Draft) => {
  if (draft.message || draft.settings) drafts.set(reportId, draft)
  else drafts.delete(reportId)
}

/** Keeps what was chosen for a message that was not sent; nothing chosen is none. */
export const keepMessage = (reportId: string, message: Message): void =>
  keep(reportId, { ...draftOf(reportId), message: message.files.length > 0 ? message : null })

/** Of each text that is written on the page and is not on the server yet. */
const unkept = new Set<symbol>()
export const markUnkept = (mark: symbol, isUnkept: boolean): void => {
  if (isUnkept) unkept.add(mark)
  else unkept.delete(mark)
}

type Begun = (reportId: string, act: MessageAct) => boolean
const nobody: Begun = () => false
let onBegun = nobody

/** The composer that is on show takes up an act that was begun elsewhere on the page. Gives back how to stop. */
export const takeUp = (begun: Begun): (() => void) => {
  onBegun = begun
  return () => {
    if (onBegun === begun) onBegun = nobody
  }
}

/** Begins a message to the reporter that is an act. False where no composer of that report is on the page. */
export const beginAct = (reportId: string, act: MessageAct): boolean => onBegun(reportId, act)

/** Keeps settings that were not saved; null where they are as they were. */
export const keepSettings = (reportId: string, settings: SettingsState | null): void =>
  keep(reportId, { ...draftOf(reportId), settings })

const hasTyped = () => unkept.size > 0 || hasUnsaved()

/** Something would be lost by leaving the report's page: files, settings, a text that could not be kept, a form's entries. */
export const hasDraft = (reportId: string): boolean => drafts.has(reportId) || hasTyped()
/** Something would be lost by signing out: the same of any report, or a file on its way. */
export const hasDrafts = (): boolean => drafts.size > 0 || hasUploads() || hasTyped()

export const forgetDraft = (reportId: string): void => void drafts.delete(reportId)
export const forgetDrafts = (): void => {
  drafts.clear()
  forgetUploads()
}
