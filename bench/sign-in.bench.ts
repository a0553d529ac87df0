import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { hashLimits } from '../apps/server/src/platform/crypto/passwords/password.ts'
import { demoPassword } from '../apps/server/src/demo/organisation.ts'
import { record } from './harness/figures.ts'
import { alternate, load, median } from './harness/load.ts'
import { loginOf } from './harness/sign-in.ts'
import { withProduct } from './harness/with-product.ts'

const rounds = 15
const argon2id = 2

const oneRun = async (): Promise<{ ms: number; cpuMs: number }> => {
  const begun = performance.now()
  const before = process.cpuUsage()
  await hashRaw(Buffer.from(demoPassword), {
    algorithm: argon2id,
    memoryCost: hashLimits.memoryKiB,
    timeCost: hashLimits.passes,
    parallelism: hashLimits.lanes,
    outputLen: 32,
    salt: randomBytes(16),
  })
  const { user, system } = process.cpuUsage(before)
  return { ms: performance.now() - begun, cpuMs: (user + system) / 1000 }
}

await withProduct(
  () => Promise.resolve(),
  async (product) => {
    const login = loginOf('ana.garcia')
    await load(product, [login, login, login], 1)
    const { first, second } = await alternate(rounds, oneRun, () => load(product, [login], 1))
    const one = { ms: median(first.map((run) => run.ms)), cpuMs: median(first.map((run) => run.cpuMs)) }
    const whole = { ms: median(second.map((run) => run.p50)), cpuMs: median(second.map((run) => run.cpuMs)) }
    record({ what: 'one Argon2 run', measured: one.ms, unit: 'ms', aim: null })
    record({ what: 'sign-in', measured: whole.ms, unit: 'ms', aim: null })
    record({ what: 'sign-in against one Argon2 run', measured: whole.ms / one.ms, unit: '', aim: { atMost: 1.3 } })
    record({ what: 'the same in CPU time', measured: whole.cpuMs / one.cpuMs, unit: '', aim: null })
  },
)
