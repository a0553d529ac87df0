import type { ChannelDetail } from '@canal/contract/channels/settings'
import { expect, it } from 'vitest'
import { changedSections, waitingFields, type ChannelFormOutput } from './form-values.ts'

it('what is not saved is told by the titles of its parts, in the order of the page', () => {
  expect(changedSections({})).toEqual([])
  expect(changedSections({ contact: { phone: false }, functions: [{ function: false }] })).toEqual([])
  expect(changedSections({ contact: { phone: true }, functions: [{}, { function: true }], slug: true })).toEqual([
    'channels.basic',
    'channels.committee',
    'channels.contact',
  ])
})

it('what a save did not change waits for the committee', () => {
  const sent = { voteRule: 'majority', reopenHours: 48, alternateUsername: null } as ChannelFormOutput
  const saved = { voteRule: 'unanimous', reopenHours: 48, alternateUsername: null } as ChannelDetail
  expect(waitingFields(sent, saved)).toEqual(['voteRule'])
  expect(waitingFields({ ...sent, voteRule: 'unanimous' }, saved)).toEqual([])
})
