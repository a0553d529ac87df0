import { noAnswers } from '@canal/contract/reports/form'
import { expect, test } from 'vitest'
import { fromRecord, toRecord } from './answers.ts'

const answers = { ...noAnswers(), location: 'The depot', witnesses: ['Rosa'] }

test('answers are read as they were given', () => {
  expect(fromRecord(toRecord(answers))).toEqual({ ...answers, acceptDataProtectionPolicy: true })
})

test('what an older form did not ask is empty, and what was answered stays', () => {
  const record = { formVersion: 0, answers: { location: 'The depot', acceptDataProtectionPolicy: true } }
  expect(fromRecord(record)).toEqual({ ...noAnswers(), location: 'The depot', acceptDataProtectionPolicy: true })
})

test('a record that lacks what its form asked is not taken for an empty answer', () => {
  expect(() => fromRecord({ formVersion: 1, answers: { acceptDataProtectionPolicy: true } })).toThrow()
})
