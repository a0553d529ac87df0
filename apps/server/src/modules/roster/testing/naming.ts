import type { TestApp } from '../../../../test/app.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import { noteName } from '../../audit-log/governance/names.ts'

/** Gives somebody on a committee a function, in the channel's chain, from which reporters are told of it. */
export const giveFunction = async (
  { deps }: Pick<TestApp, 'deps'>,
  channel: { id: string },
  { id: user, name }: { id: string; name: string },
  post: string,
): Promise<void> => {
  await inChannel(deps.db, channel.id, (tx) => noteName(tx, deps, channel.id, { user, name, post }))
}
