import type { Suppressed } from '@canal/contract/casework/parts'

/** Which words say why a part is suppressed, in the place where it stood. */
export const suppressedKey = ({ ground }: Suppressed) => `part.suppressed.${ground ?? 'none'}` as const
