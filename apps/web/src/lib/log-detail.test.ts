import { createTranslator, type OfficeKey } from '@canal/messages'
import { texts } from '@canal/messages/es/bundles/case'
import { texts as textsEn } from '@canal/messages/en/bundles/case'
import { texts as first } from '@canal/messages/es/bundles/office'
import { texts as firstEn } from '@canal/messages/en/bundles/office'
import { statuses } from '@canal/contract'
import type { LoggedAction } from '@canal/contract/reports/schemas'
import { expect, test } from 'vitest'
import { logDetail } from './log-detail.ts'

const text = createTranslator<OfficeKey>('es', { texts: { ...first, ...texts } })
const names = new Map([
  ['ana', 'Ana García'],
  ['luis', 'Luis Pérez'],
])
const say = (type: LoggedAction['type'], details: LoggedAction['details']) =>
  logDetail({ type, details }, (one) => names.get(one) ?? one, text)

test.each<[LoggedAction['type'], LoggedAction['details'], string]>([
  ['vote_cast', { vote: 'approve', requestedBy: 'ana' }, 'a favor, solicitud de Ana García'],
  ['vote_cast', { vote: 'deny', requestedBy: 'luis' }, 'en contra, solicitud de Luis Pérez'],
  ['vote_withdrawn', { requestedBy: 'luis' }, 'solicitud de Luis Pérez'],
  [
    'request_approved',
    { withoutVote: 'nobody-left', requestedBy: 'ana' },
    'sin votación: no quedaba quien votara, solicitud de Ana García',
  ],
  ['access_changed', { change: 'shared', username: 'luis' }, 'compartida con Luis Pérez'],
  ['access_changed', { change: 'left', username: 'luis' }, 'Luis Pérez deja el canal'],
  ['access_changed', { change: 'recovery-key' }, 'la cubre la clave de recuperación'],
  ['recused', { username: 'ana' }, 'Ana García'],
  ['status_changed', { status: 'archived', previousStatus: 'resolution' }, 'a «Archivada»'],
  ['updated_reviewers', { reviewers: ['ana', 'luis'] }, 'Ana García, Luis Pérez'],
  ['updated_reviewers', { reviewers: [] }, 'sin personas asignadas'],
  ['internal_file_added', { filename: 'acta.pdf', attachedFileName: 'acta.pdf' }, 'acta.pdf'],
  ['access', {}, ''],
])('%s, %j: %s', (type, details, expected) => {
  expect(say(type, details)).toBe(expected)
})

test.each(statuses)('a change to %s names the status as it is called, set off from the sentence', (status) => {
  const english = createTranslator<OfficeKey>('en', { texts: { ...firstEn, ...textsEn } })
  const changed = { type: 'status_changed', details: { status } } as const
  expect(logDetail(changed, String, text)).toBe(`a «${text(`report.status.${status}`)}»`)
  expect(logDetail(changed, String, english)).toBe(`to “${english(`report.status.${status}`)}”`)
})
