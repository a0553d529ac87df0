import { follow } from '../follow.ts'
import { sent } from '../sent.ts'
import { transfers } from '../transfers.ts'

export const texts = { ...sent, ...follow, ...transfers }
