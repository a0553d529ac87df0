import { follow } from '../follow.ts'
import { later } from '../later.ts'
import { sent } from '../sent.ts'
import { transfers } from '../transfers.ts'

export const texts = { ...later, ...sent, ...follow, ...transfers }
