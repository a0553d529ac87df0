import { expect, test } from 'vitest'
import { DecryptionError } from '../errors.ts'
import { generateKeyPair } from '../key-pair.ts'
import { openVisits, sealVisits } from './reporter-visits.ts'

const row = { channelId: 'c1', reportId: 'r1', credentialId: 'x1' }
const never = { last: null, previous: null }
const twice = { last: '2026-03-02T10:41:00.000Z', previous: '2026-03-01T09:10:00.000Z' }
const { privateKey } = generateKeyPair()

test('visits open with the reporter’s own key alone, and only in their row', () => {
  const box = sealVisits(privateKey, row, twice)
  expect(openVisits(privateKey, row, box)).toEqual(twice)
  expect(() => openVisits(generateKeyPair().privateKey, row, box)).toThrow(DecryptionError)
  for (const change of [{ channelId: 'c2' }, { reportId: 'r2' }, { credentialId: 'x2' }])
    expect(() => openVisits(privateKey, { ...row, ...change }, box)).toThrow(DecryptionError)
})

test('a box says nothing by its length of whether somebody came back', () => {
  expect(sealVisits(privateKey, row, never)).toHaveLength(sealVisits(privateKey, row, twice).length)
})
