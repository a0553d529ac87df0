import { randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { describe, expect, it } from 'vitest'
import { DecryptionError } from './errors.ts'
import { recipientKey, setupRecipient, setupSender } from './hpke.ts'
import { generateKeyPair } from './key-pair.ts'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const info = hex('4f6465206f6e2061204772656369616e2055726e')
const plaintext = hex('4265617574792069732074727574682c20747275746820626561757479')

const baseA11 = {
  title: 'base (A.1.1)',
  skEm: '52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736',
  enc: '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
  skRm: '4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8',
  pkRm: '3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
  psk: undefined,
  boxes: new Map([
    [0, 'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a'],
    [1, 'af2d7e9ac9ae7e270f46ba1f975be53c09f8d875bdc8535458c2494e8a6eab251c03d0c22a56b8ca42c2063b84'],
    [2, '498dfcabd92e8acedc281e85af1cb4e3e31c7dc394a1ca20e173cb72516491588d96a19ad4a683518973dcc180'],
    [4, '583bd32bc67a5994bb8ceaca813d369bca7b2a42408cddef5e22f880b631215a09fc0012bc69fccaa251c0246d'],
    [255, '7175db9717964058640a3a11fb9007941a5d1757fda1a6935c805c21af32505bf106deefec4a49ac38d71c9e0a'],
    [256, '957f9800542b0b8891badb026d79cc54597cb2d225b54c00c5238c25d05c30e3fbeda97d2e0e1aba483a2df9f2'],
  ]),
}

const pskA12 = {
  title: 'psk (A.1.2)',
  skEm: '463426a9ffb42bb17dbe6044b9abd1d4e4d95f9041cef0e99d7824eef2b6f588',
  enc: '0ad0950d9fb9588e59690b74f1237ecdf1d775cd60be2eca57af5a4b0471c91b',
  skRm: 'c5eb01eb457fe6c6f57577c5413b931550a162c71a03ac8d196babbd4e5ce0fd',
  pkRm: '9fed7e8c17387560e92cc6462a68049657246a09bfa8ade7aefe589672016366',
  psk: {
    key: hex('0247fd33b913760fa1fa51e1892d9f307fbe65eb171e8132c2af18555a738b82'),
    id: hex('456e6e796e20447572696e206172616e204d6f726961'),
  },
  boxes: new Map([
    [0, 'e52c6fed7f758d0cf7145689f21bc1be6ec9ea097fef4e959440012f4feb73fb611b946199e681f4cfc34db8ea'],
    [1, '49f3b19b28a9ea9f43e8c71204c00d4a490ee7f61387b6719db765e948123b45b61633ef059ba22cd62437c8ba'],
    [2, '257ca6a08473dc851fde45afd598cc83e326ddd0abe1ef23baa3baa4dd8cde99fce2c1e8ce687b0b47ead1adc9'],
    [4, 'a71d73a2cd8128fcccbd328b9684d70096e073b59b40b55e6419c9c68ae21069c847e2a70f5d8fb821ce3dfb1c'],
    [255, '55f84b030b7f7197f7d7d552365b6b932df5ec1abacd30241cb4bc4ccea27bd2b518766adfa0fb1b71170e9392'],
    [256, 'c5bf246d4a790a12dcc9eed5eae525081e6fb541d5849e9ce8abd92a3bc1551776bea16b4a518f23e237c14b59'],
  ]),
}

describe.each([baseA11, pskA12])('the test vectors of RFC 9180 for X25519, $title', (vector) => {
  const setup = { info, aead: 'aes-128-gcm' as const, ...(vector.psk ? { psk: vector.psk } : {}) }
  const aadOf = (sequence: number): Buffer => Buffer.from(`Count-${sequence}`)

  it('match the boxes that the sender seals', () => {
    const ephemeral = { privateKey: hex(vector.skEm), publicKey: hex(vector.enc) }
    const sender = setupSender(hex(vector.pkRm), setup, ephemeral)
    expect(sender.enc).toEqual(hex(vector.enc))
    for (let expected = 0; expected <= 256; expected += 1) {
      const { sequence, ct } = sender.seal(plaintext, aadOf(expected))
      expect(sequence).toBe(expected)
      if (vector.boxes.has(sequence)) expect(ct.toString('hex')).toBe(vector.boxes.get(sequence))
    }
  })

  it('are opened by the recipient in any order', () => {
    const recipient = setupRecipient(recipientKey(hex(vector.skRm)), hex(vector.enc), setup)
    for (const [sequence, ct] of [...vector.boxes].reverse())
      expect(recipient.open(sequence, hex(ct), aadOf(sequence))).toEqual(plaintext)
  })
})

describe.each(['base', 'psk'])('our suite with AES-256-GCM against an independent implementation, mode %s', (mode) => {
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const psk = mode === 'psk' ? { psk: { key: randomBytes(32), id: Buffer.from('k1') } } : {}
  const texts = ['uno', 'dos', 'tres']
  // The other implementation needs arrays that own their ArrayBuffer.
  const bytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
  const theirs = psk.psk ? { psk: { key: bytes(psk.psk.key), id: bytes(psk.psk.id) } } : {}

  it('seals boxes that the other opens', async () => {
    const pair = generateKeyPair()
    const sender = setupSender(pair.publicKey, { info, ...psk })
    const theirKey = await suite.kem.deserializePrivateKey(bytes(pair.privateKey))
    const recipient = await suite.createRecipientContext({
      recipientKey: theirKey,
      enc: bytes(sender.enc),
      info: bytes(info),
      ...theirs,
    })
    for (const text of texts) {
      const { ct } = sender.seal(Buffer.from(text), Buffer.from('aad'))
      expect(Buffer.from(await recipient.open(bytes(ct), bytes(Buffer.from('aad')))).toString()).toBe(text)
    }
  })

  it('opens boxes that the other seals', async () => {
    const pair = generateKeyPair()
    const recipientPublicKey = await suite.kem.deserializePublicKey(bytes(pair.publicKey))
    const sender = await suite.createSenderContext({ recipientPublicKey, info: bytes(info), ...theirs })
    const recipient = setupRecipient(recipientKey(pair.privateKey), Buffer.from(sender.enc), { info, ...psk })
    for (const [sequence, text] of texts.entries()) {
      const ct = Buffer.from(await sender.seal(bytes(Buffer.from(text)), bytes(Buffer.from('aad'))))
      expect(recipient.open(sequence, ct, Buffer.from('aad')).toString()).toBe(text)
    }
  })
})

describe('a recipient', () => {
  const pair = generateKeyPair()
  const psk = { key: randomBytes(32), id: Buffer.from('k1') }
  const sender = setupSender(pair.publicKey, { info, psk })
  const { ct } = sender.seal(Buffer.from('x'), Buffer.from('aad'))

  it('opens nothing if the psk, its id, the info, the sequence number, the AAD or the length is wrong', () => {
    const right = setupRecipient(recipientKey(pair.privateKey), sender.enc, { info, psk })
    expect(right.open(0, ct, Buffer.from('aad')).toString()).toBe('x')
    const wrongSetups = [
      { info },
      { info, psk: { ...psk, key: randomBytes(32) } },
      { info, psk: { ...psk, id: Buffer.from('k2') } },
      { info: Buffer.from('other'), psk },
    ]
    for (const setup of wrongSetups) {
      const recipient = setupRecipient(recipientKey(pair.privateKey), sender.enc, setup)
      expect(() => recipient.open(0, ct, Buffer.from('aad'))).toThrow(DecryptionError)
    }
    expect(() => right.open(1, ct, Buffer.from('aad'))).toThrow(DecryptionError)
    expect(() => right.open(0, ct, Buffer.from('x'))).toThrow(DecryptionError)
    expect(() => right.open(0, ct.subarray(0, 15), Buffer.from('aad'))).toThrow(DecryptionError)
  })

  it('refuses an enc that is not a key or is a point of small order', () => {
    for (const enc of [Buffer.alloc(32), Buffer.alloc(31), Buffer.alloc(0)])
      expect(() => setupRecipient(recipientKey(pair.privateKey), enc, { info, psk })).toThrow(DecryptionError)
  })

  it('refuses to set up a sender with a psk that is too short (RFC 9180 §5.1.2)', () => {
    expect(() => setupSender(pair.publicKey, { info, psk: { key: randomBytes(16), id: psk.id } })).toThrow(RangeError)
  })
})
