import { describe, expect, it } from 'vitest'
import { withCarriedKeys } from './root-key/carried-keys.ts'
import { newRootKey, parseRootKeys } from './root-key/root-keys.ts'
import { holderTag, policyMac, verifyPolicyMac } from './tags.ts'

const old = newRootKey()
const rootKeys = parseRootKeys(`k1:${old}`)
const rotated = parseRootKeys(`k2:${newRootKey()},k1:${old}`)

describe('holder tags', () => {
  it('name the same person in the same way within a channel, and differently elsewhere', () => {
    expect(holderTag(rootKeys, 'c1', 'u1')).toEqual(holderTag(rootKeys, 'c1', 'u1'))
    const tags = [
      holderTag(rootKeys, 'c1', 'u1'),
      holderTag(rootKeys, 'c1', 'u2'),
      holderTag(rootKeys, 'c2', 'u1'),
      holderTag(rootKeys, 'c1', 'reporter:u1'),
      holderTag(rootKeys, 'c', '1u1'),
      holderTag(rotated, 'c1', 'u1'),
    ]
    expect(new Set(tags.map((tag) => tag.toString('hex'))).size).toBe(tags.length)
  })
})

describe('the MAC of a policy', () => {
  const grant = [holderTag(rootKeys, 'c1', 'u1'), 'access', 'content', 1, null]
  const reopened = [holderTag(rootKeys, 'c1', 'u2'), 'access', 'content', 1, new Date(1000)]
  const policy = {
    channelId: 'c1',
    reportId: 'r1',
    status: 'archived',
    version: 3,
    epoch: 1,
    grants: [grant, reopened],
  }
  const mac = policyMac(rootKeys, policy)

  it('holds in whatever order the grants are read, and with a new key in front of the one that tags are made with', () => {
    expect(verifyPolicyMac(rootKeys, { ...policy, grants: [reopened, grant] }, mac)).toBe(true)
    expect(verifyPolicyMac(withCarriedKeys(rotated, [], 'k1'), policy, mac)).toBe(true)
  })

  it('says which key its tags are of: another one’s would exclude nobody', () => {
    expect(verifyPolicyMac(rotated, policy, mac)).toBe(false)
  })

  it.each([
    { status: 'pending' },
    { version: 2 },
    { epoch: 2 },
    { archivedEpoch: 1 },
    { reportId: 'r2' },
    { channelId: 'c2' },
    { grants: [grant] },
    { grants: [grant, reopened, grant] },
    { grants: [grant, [...reopened.slice(0, 4), new Date(2000)]] },
    { grants: [grant, [...reopened.slice(0, 4), null]] },
  ])('fails for a policy changed in the database: %o', (change) => {
    expect(verifyPolicyMac(rootKeys, { ...policy, ...change }, mac)).toBe(false)
  })
})
