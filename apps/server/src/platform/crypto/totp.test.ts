import { describe, expect, test } from 'vitest'
import { matchTotp, totpCode, totpSecretText, totpStep, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('one-time codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i are those of RFC 6238, appendix B', (second, code) => {
    expect(totpCode(secret, totpStep(new Date(second * 1000)), 8)).toBe(code)
  })

  test('are good one step early and one step late, and no longer', () => {
    const at = new Date(1_234_567_890_000)
    const step = totpStep(at)
    const found = [-2, -1, 0, 1, 2].map((off) => matchTotp(secret, totpCode(secret, step + off), at))
    expect(found).toEqual([null, step - 1, step, step + 1, null])
    expect(matchTotp(secret, '', at)).toBeNull()
  })

  test('come of a secret that is typed in the base32 of RFC 4648', () => {
    expect(totpSecretText(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(totpUri(secret, { issuer: 'Canal de información', account: 'ana' })).toBe(
      'otpauth://totp/Canal%20de%20informaci%C3%B3n:ana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Canal%20de%20informaci%C3%B3n',
    )
  })
})
