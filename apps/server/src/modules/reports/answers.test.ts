import { noAnswers } from '@canal/contract/reports/form'
import { expect, test } from 'vitest'
import { fromRecords, toRecords } from './answers.ts'

const answers = { ...noAnswers(), location: 'The depot', witnesses: ['Rosa', 'Iker', 'Noa', 'Unai', 'Sara'] }
const kept = () => {
  const { details, own } = toRecords(answers)
  return { details, own: new Map<string, string | null>(own.map(({ kind, text }) => [kind, text])) }
}

test('answers are read as they were given', () => {
  const { details, own } = kept()
  expect(fromRecords(details, own)).toEqual({ ...answers, acceptDataProtectionPolicy: true })
})

test('what is written in words lies by itself, each witness too, and by fours', () => {
  const { details, own } = toRecords(answers)
  expect(JSON.stringify(details)).not.toMatch(/depot|Rosa/)
  expect(own.filter(({ text }) => text !== '').map(({ text }) => text)).toEqual(['The depot', ...answers.witnesses])
  expect(own.filter(({ kind }) => kind.startsWith('answer:witnesses:'))).toHaveLength(8)
  expect(toRecords(noAnswers()).own.filter(({ kind }) => kind.startsWith('answer:witnesses:'))).toHaveLength(4)
})

test('what is suppressed is empty, and the others keep their places', () => {
  const { details, own } = kept()
  own.set('answer:location', null)
  own.set('answer:witnesses:1', null)
  own.set('answer:witnesses:4', null)
  const read = fromRecords(details, own)
  expect([read.location, read.witnesses]).toEqual(['', ['Rosa', '', 'Noa', 'Unai', '']])
})

test('what an older form did not ask is empty, and what was answered stays', () => {
  const record = { formVersion: 0, answers: { acceptDataProtectionPolicy: true } }
  const own = new Map([['answer:location', 'The depot']])
  expect(fromRecords(record, own)).toEqual({ ...noAnswers(), location: 'The depot', acceptDataProtectionPolicy: true })
})

test('what its form asked and no record holds is not taken for an empty answer', () => {
  const { details, own } = kept()
  for (const lost of ['answer:description', 'answer:witnesses:0']) {
    const others = new Map(own)
    others.delete(lost)
    expect(() => fromRecords(details, others), lost).toThrow()
  }
})
