import { findDrafts, keepDraft } from '@canal/contract/drafts/endpoints'
import { draftKinds, type DraftKind } from '@canal/contract/drafts/kinds'
import { useEffect, useState } from 'react'
import { ApiError, type Call } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { createKeptDraft, type KeptDraft } from './kept-draft.ts'

type ReportDrafts = Readonly<Record<DraftKind, KeptDraft>>

/** Of the report on the page. */
const opened = new Set<ReportDrafts>()
const everyDraft = () => [...opened].flatMap((drafts) => draftKinds.map((kind) => drafts[kind]))

/** Keeps at once what is written on the page; resolves when that is done, or has failed. */
export const keepDraftsNow = async (): Promise<void> => void (await Promise.all(everyDraft().map((one) => one.keep())))

/** Whether a message to the reporter is written on the page and not sent. */
export const isMessageWritten = (): boolean => [...opened].some(({ message }) => message.read().text !== '')

const createDrafts = (call: Call, id: string): ReportDrafts & { readonly watch: (page: Document) => () => void } => {
  const load = () => call(findDrafts, { params: { id }, suppressError: true })
  const draftOf = (kind: DraftKind) =>
    createKeptDraft({
      load: async () => (await load())[kind],
      save: async (text, replaces) => {
        const body = { id, kind, text, ...(replaces !== null && { replaces }) }
        return (await call(keepDraft, { body, keepalive: true, suppressError: true })).version
      },
    })
  const drafts: ReportDrafts = { message: draftOf('message'), note: draftOf('note') }
  const hear = async () => {
    const found = load()
    try {
      await Promise.all(draftKinds.map((kind) => drafts[kind].hear(found.then((both) => both[kind]))))
    } catch (error) {
      // What is written here is kept all the same: the next save finds out what there is.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const watch = (page: Document) => {
    const look = async () => {
      if (page.visibilityState === 'visible') await hear()
      await keepDraftsNow()
    }
    const onLook = () => void look()
    opened.add(drafts)
    page.addEventListener('visibilitychange', onLook)
    void hear()
    return () => {
      opened.delete(drafts)
      page.removeEventListener('visibilitychange', onLook)
      for (const kind of draftKinds) drafts[kind].close()
    }
  }
  return { ...drafts, watch }
}

/** One's own drafts of a report, as the server has them and as they are being written. */
export const useReportDrafts = (reportId: string): ReportDrafts => {
  const call = useCall()
  const [drafts] = useState(() => createDrafts(call, reportId))
  useEffect(() => drafts.watch(document), [drafts])
  return drafts
}
