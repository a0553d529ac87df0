import { readMessages } from '@canal/contract/reports/endpoints'
import type { ChatMessage, Report } from '@canal/contract/reports/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { reportQuery } from './api.ts'

/** How long a message must be in sight to count as read. */
const readingMs = 1500

/** The last message up to which all that are new have been in sight. */
export const readUpTo = (newIds: readonly string[], seen: ReadonlySet<string>): string | undefined => {
  const firstUnseen = newIds.findIndex((id) => !seen.has(id))
  return firstUnseen === -1 ? newIds.at(-1) : newIds[firstUnseen - 1]
}

/** The same messages after those up to one of them have been read. */
export const withoutNew = (messages: readonly ChatMessage[], upTo: string): ChatMessage[] => {
  const last = messages.findIndex(({ id }) => id === upTo)
  return messages.map((message, index) => (index <= last && message.isNew ? { ...message, isNew: false } : message))
}

/**
 * Tells the server up to which message the reader has read, and shows these as read. Where that fails they stay new, and are told of
 * again when they next come into sight.
 */
export const useTellRead = (id: string): ((messageId: string) => Promise<void>) => {
  const call = useCall()
  const queries = useQueryClient()
  return useCallback(
    async (messageId) => {
      try {
        await call(readMessages, { body: { id, messageId }, suppressError: true })
      } catch (error) {
        if (error instanceof ApiError) return
        throw error
      }
      queries.setQueryData(reportQuery(call, id).queryKey, (before) => {
        if (!before) return before
        const messages = withoutNew(before.details.chat.messages, messageId)
        return { ...before, details: { ...before.details, chat: { messages } } }
      })
      await queries.invalidateQueries({ queryKey: ['reports'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
    },
    [call, queries, id],
  )
}

/** Tells the server which new messages have been on the screen, of a page that somebody has before them. */
export const useReadMarks = (report: Report): RefObject<HTMLOListElement | null> => {
  const list = useRef<HTMLOListElement>(null)
  const tellRead = useTellRead(report.id)
  const newIds = report.details.chat.messages
    .filter(({ isNew }) => isNew)
    .map((message) => message.id)
    .join(' ')
  useEffect(() => {
    if (!newIds || !list.current) return
    const ids = newIds.split(' ')
    const seen = new Set<string>()
    const inSight = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = async () => {
      for (const one of inSight) seen.add(one)
      const messageId = readUpTo(ids, seen)
      if (messageId) await tellRead(messageId)
    }
    const wait = () => {
      clearTimeout(timer)
      if (inSight.size > 0 && document.visibilityState === 'visible') timer = setTimeout(() => void tell(), readingMs)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
          const isRead = isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height > innerHeight / 2)
          if (isRead) inSight.add((target as HTMLElement).dataset['message'] ?? '')
          else inSight.delete((target as HTMLElement).dataset['message'] ?? '')
        }
        wait()
      },
      { threshold: [0, 0.25, 0.5] },
    )
    for (const entry of list.current.querySelectorAll('[data-message]'))
      if (ids.includes((entry as HTMLElement).dataset['message'] ?? '')) observer.observe(entry)
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    }
  }, [newIds, tellRead])
  return list
}
