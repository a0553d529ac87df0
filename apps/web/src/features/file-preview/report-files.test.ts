import type { ReportFile } from '@canal/contract/files/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { describe, expect, it } from 'vitest'
import { openFilesOf, previewPosition } from './report-files.ts'

const file = (id: string, more: Partial<ReportFile> = {}): ReportFile => ({
  id,
  filename: `${id}.pdf`,
  size: 10,
  uploadedAt: '2026-11-20T08:00:00Z',
  uploadedBy: 'reporter',
  reportPhase: null,
  previewable: true,
  state: 'received',
  scan: 'clean',
  detected: null,
  traceable: false,
  readable: true,
  ...more,
})

const message = (attachedChatFile: ReportFile | null) => ({ attachedChatFile })

const reportOf = (attachedFiles: ReportFile[], chat: (ReportFile | null)[], internal: ReportFile[]) =>
  ({
    attachedFiles,
    details: { chat: { messages: chat.map(message) } },
    internalFiles: internal.map((document) => ({ document })),
  }) as unknown as Pick<Report, 'attachedFiles' | 'details' | 'internalFiles'>

describe('the files of a report that can be opened', () => {
  it('stand in the order of the page: evidence, messages, internal documents', () => {
    const report = reportOf([file('a')], [null, file('b')], [file('c')])
    expect(openFilesOf(report).map(({ kind, file: { id } }) => [kind, id])).toEqual([
      ['evidence', 'a'],
      ['chat', 'b'],
      ['internal', 'c'],
    ])
  })

  it('leave out what is locked, has not arrived, or is quarantined', () => {
    const closed = (state: ReportFile['state']) => file(state, { state, readable: false })
    expect(openFilesOf(reportOf([closed('announced'), closed('quarantined'), closed('received')], [], []))).toEqual([])
  })
})

describe('going from file to file', () => {
  const entries = openFilesOf(reportOf([file('a'), file('b', { previewable: false }), file('c')], [], []))

  it('passes over what has no preview', () => {
    expect(previewPosition(entries, 'a')).toMatchObject({ position: 1, total: 2, previous: undefined })
    expect(previewPosition(entries, 'a')?.next?.file.id).toBe('c')
    expect(previewPosition(entries, 'c')?.previous?.file.id).toBe('a')
  })

  it('leads nowhere from a file without a preview', () => {
    expect(previewPosition(entries, 'b')).toBeNull()
  })
})
