import { follow } from '../follow.ts'
import { later } from '../later.ts'
import { reporterErrors } from '../reporter-errors.ts'
import { sent } from '../sent.ts'
import { transfers } from '../transfers.ts'
import { texts as formPage } from './form-page.ts'

export const texts = { ...later, ...reporterErrors, ...sent, ...follow, ...transfers, ...formPage }
