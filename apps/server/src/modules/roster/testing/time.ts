import type { TestApp } from '../../../../test/app.ts'
import { settleActs } from '../effects.ts'

type Clocks = Pick<TestApp, 'deps' | 'advance'>

/** Both clocks, this server's and the database's, stand at one moment until days pass. */
export const holdClocks = ({ deps }: Clocks): void => {
  deps.asOf = deps.now()
}

/** Days pass by both clocks, and the job runs that lets acts count. */
export const passDays = async (app: Clocks, days: number): Promise<void> => {
  app.advance(days * 24 * 3600)
  holdClocks(app)
  await settleActs(app.deps)
}
