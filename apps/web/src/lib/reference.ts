const mistaken: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/** Forgives case, spaces, dashes and the letters that look like digits; anything else stays, and is refused later. */
export const normalizeReference = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/[OIL]/g, (letter) => mistaken[letter] ?? letter)

/** The groups in which a reference is read and written. */
export const groupsOf = (reference: string): string[] => normalizeReference(reference).match(/.{1,4}/g) ?? []
