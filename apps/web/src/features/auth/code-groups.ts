/** Crockford's alphabet reads O as 0, I and L as 1; case, spaces and dashes do not count. */
const plain = (text: string) => text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** A recovery code in groups of four characters, as it is shown and typed. */
export const groupsOf = (code: string): string[] => code.replace(/[\s-]/g, '').match(/.{1,4}/g) ?? []

export const isLastGroup = (code: string, typed: string): boolean => plain(groupsOf(code).at(-1) ?? '') === plain(typed)
