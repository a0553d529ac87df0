/**
 * Who wrote what in a document, without a name: the same person is the same number all through it. Comments and changes of
 * several people stay apart.
 */
export interface Aliases {
  of: (name: string) => string
  /** Whether somebody is called so. */
  knows: (name: string) => boolean
}

export const newAliases = (): Aliases => {
  const numbers = new Map<string, number>()
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, number)
    return number
  }
  return { of: (name) => `Author ${numberOf(name)}`, knows: (name) => numbers.has(name) }
}
