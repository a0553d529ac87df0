import { follow } from '../follow.ts'
import { later } from '../later.ts'
import { sent } from '../sent.ts'
import { transfers } from '../transfers.ts'
import { texts as formPage } from './form-page.ts'

export const texts = { ...later, ...sent, ...follow, ...transfers, ...formPage }
