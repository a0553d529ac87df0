import { follow } from '../follow.ts'
import { sent } from '../sent.ts'

export const texts = { ...sent, ...follow }
