/** What a preview shows: nothing yet, the file at an address, or why not. */
export type Shown =
  | { readonly state: 'loading' }
  | { readonly state: 'open'; readonly address: string; readonly since: Date }
  | { readonly state: 'failed'; readonly why: 'loading' | 'preview'; readonly detail?: string }

export interface Broken {
  /** The browser lost the bytes, rather than not making sense of them. */
  readonly isLost: boolean
  /** Whether the address still gives the file; null where nobody answered. */
  readonly isAlive: boolean | null
  /** How often the address was renewed since anything was last shown. */
  readonly renewals: number
}

const renewalsMax = 2

/**
 * What to do when the browser shows nothing, or no more, of a file: an address that has ended is renewed, and so is a
 * connection; bytes that are there and make no sense are a broken file.
 */
export const afterBroken = ({ isLost, isAlive, renewals }: Broken): 'renew' | 'loading' | 'preview' => {
  if (isAlive === null) return 'loading'
  if (isAlive && !isLost) return 'preview'
  return renewals < renewalsMax ? 'renew' : 'loading'
}
