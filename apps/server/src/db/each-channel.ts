/**
 * Does a job's work in each channel: one where it fails (an altered chain, a lock that somebody holds) must not keep the
 * others waiting. Gives the sum of what `work` gave; throws the first failure, after the last channel.
 */
export const eachChannel = async (
  channelIds: readonly string[],
  work: (channelId: string) => Promise<number | void>,
): Promise<number> => {
  let done = 0
  const failures: unknown[] = []
  for (const id of channelIds) {
    try {
      done += (await work(id)) ?? 0
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}
