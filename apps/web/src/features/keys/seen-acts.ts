const item = 'seenActs'

const stored = (): string[] => localStorage.getItem(item)?.split(' ') ?? []

/** Says of what waits in the committee, by its id, that its page has not shown it to the reader on this device yet. */
export const isNewTo = (userId: string, id: string): boolean => !stored().includes(`${userId}/${id}`)

/** All that waits now is on show; what waits no longer is forgotten. */
export const keepSeen = (userId: string, ids: readonly string[]): void => {
  const others = stored().filter((one) => one && !one.startsWith(`${userId}/`))
  localStorage.setItem(item, [...others, ...ids.map((id) => `${userId}/${id}`)].join(' '))
}
