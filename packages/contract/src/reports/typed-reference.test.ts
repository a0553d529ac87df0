import { describe, expect, test } from 'vitest'
import { readReference } from './typed-reference.ts'

// A code of zeros has the right check character; so have these two.
const code = '000000000000000000000000'
const spelled = '0000-0000-0000-0000-0000-0000'

describe('what is typed for a reference', () => {
  test.each([
    spelled,
    'OOOO oooo 0000–0000 0000 0000',
    `«${spelled}»`,
    `"${spelled}".`,
    `Mi código es ${spelled}, gracias`,
    `code: ${spelled.replaceAll('-', ' ')} for you`,
  ])('is found in %j', (typed) => {
    const read = readReference(typed)
    expect('code' in read && read.code.toUpperCase().replaceAll('O', '0')).toBe(code)
  })

  test.each([
    ['', { fault: 'empty' }],
    ['  ', { fault: 'empty' }],
    ['2026-4817', { fault: 'caseNumber' }],
    ['n.º de expediente 2026-48171', { fault: 'caseNumber' }],
    ['GMK5-2XPP-WXB9-Y3PS-ERWC', { fault: 'length', count: 20 }],
    ['Mi código es GMK5-2XPP-WXB9-Y3PS-ERWC', { fault: 'length', count: 20 }],
    ['GMK5 2XPP WXB9 Y3PS ERWC', { fault: 'length', count: 20 }],
    [`${spelled}00`, { fault: 'length', count: 26 }],
    ['0000-0000-0000-0000-0000-000U', { fault: 'letter', letter: 'U' }],
    ['0000-0000-0000-0000-0000-000Ñ', { fault: 'letter', letter: 'Ñ' }],
    ['0000-0000-0000-0000-0000-000#', { fault: 'letter', letter: '#' }],
    ['0000-0000-0000-0000-0000-0001', { fault: 'check' }],
    ['1000-0000-0000-0000-0000-0000', { fault: 'check' }],
  ])('%j is told what is wrong with it', (typed, fault) => {
    expect(readReference(typed)).toEqual(fault)
  })
})
