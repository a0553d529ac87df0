/**
 * Does a job's work in each channel: one where it fails (an altered chain, a lock that somebody holds) must not keep the
 * others waiting. Gives the sum of what `work` gave; throws the first failure, after the last channel.
 */
export const eachChannel = async <C>(
  channels: readonly C[],
  work: (channel: C) => Promise<number | void>,
): Promise<number> => {
  let done = 0
  const failures: unknown[] = []
  for (const channel of channels) {
    try {
      done += (await work(channel)) ?? 0
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}
