import { createHash } from 'node:crypto'
import { proofText } from '@canal/contract/proof-of-work'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { withProof, type Proof } from './with-proof.ts'

const challenge = { token: 'a-token', bits: 8 }
const asked = () => new ApiError(429, { status: 429, code: 'proof-of-work-required', message: 'Un momento', challenge })

describe('an attempt that the server lets wait for a proof', () => {
  it('is made again with the solution of its challenge', async () => {
    const onProof = vi.fn()
    const attempt = vi.fn((proof?: Proof) => (proof ? Promise.resolve(proof) : Promise.reject(asked())))
    const { token, solution } = await withProof(attempt, { onProof })
    expect(createHash('sha256').update(proofText(token, solution)).digest()[0]).toBe(0)
    expect(attempt).toHaveBeenCalledTimes(2)
    expect(onProof).toHaveBeenCalledOnce()
  })

  it('is made no third time', async () => {
    const attempt = vi.fn(() => Promise.reject(asked()))
    await expect(withProof(attempt)).rejects.toMatchObject({ status: 429 })
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it('is not made again for any other refusal', async () => {
    const refusal = new ApiError(404, { status: 404, code: 'reference-not-found', message: 'No' })
    const attempt = vi.fn(() => Promise.reject(refusal))
    await expect(withProof(attempt)).rejects.toBe(refusal)
    expect(attempt).toHaveBeenCalledOnce()
  })
})
