import { randomBytes } from 'node:crypto'
import { generateKeyPair } from '../../apps/server/src/platform/crypto/key-pair.ts'
import { newRootKey, parseRootKeys } from '../../apps/server/src/platform/crypto/root-key/root-keys.ts'
import { createOpener, createSealer } from '../../apps/server/src/platform/crypto/seal.ts'

const rootKeys = parseRootKeys(newRootKey())
const pair = generateKeyPair()
const key = randomBytes(32)
const aad = randomBytes(200)

/** What handing over a key cannot do without: milliseconds to seal one to somebody and to open it, over `times` of both. */
export const sealAndOpen = (times = 50): number => {
  const begun = performance.now()
  for (let done = 0; done < times; done += 1) {
    const box = createSealer(rootKeys, pair.publicKey).seal(key, aad)
    createOpener(rootKeys, pair.privateKey).open(box, aad)
  }
  return (performance.now() - begun) / times
}
