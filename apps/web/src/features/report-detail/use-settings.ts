import { updateReport } from '@canal/contract/reports/endpoints'
import type { Report } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { forgetReport, reportQuery } from './api.ts'
import { archivingKey } from './archiving.ts'
import { draftOf, forgetDraft, keepSettings } from './drafts.ts'
import { keepDraftsNow } from './report-drafts.ts'
import { begin, conflict, follow, isDirty, type SettingsState } from './settings-state.ts'

interface Outcomes {
  /** The report was archived: nobody may read it from here on. Answers once its page has been left. */
  readonly onArchived: () => Promise<void>
  /** It is saved, or a colleague had saved before: called once the page shows it. */
  readonly onSaved: () => void
  readonly onConflict: () => void
}

/** What is being edited of a report's settings, and the one save of all of it (specification §4). */
export const useSettings = (report: Report, { onArchived, onSaved, onConflict }: Outcomes) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const [state, setState] = useState(() => follow(draftOf(report.id).settings ?? begin(report), report))
  const [seen, setSeen] = useState(report)
  const [hasSaved, setSaved] = useState(false)
  const [refused, setRefused] = useState<string>()
  if (seen !== report) {
    setSeen(report)
    setState(follow(state, report))
  }
  const isChanged = isDirty(state)
  useEffect(() => keepSettings(report.id, isChanged ? state : null), [report.id, isChanged, state])

  const leave = async () => {
    forgetDraft(report.id)
    await onArchived()
    forgetReport(queries, report.id)
  }
  /** Both versions are shown; a report that is closed meanwhile says so itself. */
  const showBoth = async () => {
    const theirs = await queries
      .fetchQuery({ ...reportQuery(call, report.id), staleTime: 0 })
      .catch((error: ApiError) => error)
    if (theirs instanceof ApiError) return setRefused(failureText(theirs, text))
    flushSync(() => setState((before) => conflict(before, theirs)))
    onConflict()
  }
  const save = useMutation({
    ...(state.mine.status === 'archived' && { mutationKey: archivingKey(report.id) }),
    mutationFn: async () => {
      // Archived, it takes no draft any more.
      if (state.mine.status === 'archived') await keepDraftsNow()
      const { status, reviewers } = state.mine
      const body = { id: report.id, status, reviewers: [...reviewers], updatedAt: state.base.updatedAt }
      return call(updateReport, { body, suppressError: true })
    },
    onSuccess: async (saved) => {
      setState(begin(saved))
      notify('success', text('report.settings.saved'))
      if (saved.status === 'archived') await leave()
      else {
        // The button that had the focus has gone quiet: what happened is read out instead.
        flushSync(() => setSaved(true))
        onSaved()
      }
      await queries.invalidateQueries({ queryKey: ['reports'] })
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return
      if (error.is('stale-update')) await showBoth()
      else setRefused(failureText(error, text))
    },
  })
  return {
    state,
    isChanged,
    hasSaved,
    refused,
    isSaving: save.isPending,
    save: () => {
      setRefused(undefined)
      save.mutate()
    },
    change: (next: SettingsState) => {
      setSaved(false)
      setRefused(undefined)
      setState(next)
    },
  }
}
