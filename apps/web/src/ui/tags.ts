export type TagRefusal = 'duplicate' | 'limit'

export interface TagRules {
  /** 0: no maximum (specification §2). */
  max: number
  allowDuplicates?: boolean
  /** Parts what was typed or pasted into several; a comma unless told. */
  delimiter?: string
}

export interface TagsAfter {
  tags: string[]
  /** The value that was not taken, and why; it stays in the input. */
  refused?: { value: string; why: TagRefusal }
}

/** Adds what was typed: one value, or several parted by the delimiter, until one is refused (specification §2). */
export const addTags = (tags: string[], typed: string, rules: TagRules): TagsAfter => {
  const values = typed
    .split(rules.delimiter ?? ',')
    .map((value) => value.trim())
    .filter(Boolean)
  let kept = tags
  for (const value of values) {
    const isDuplicate = !rules.allowDuplicates && kept.some((tag) => tag.toLowerCase() === value.toLowerCase())
    if (isDuplicate) return { tags: kept, refused: { value, why: 'duplicate' } }
    if (rules.max > 0 && kept.length >= rules.max) return { tags: kept, refused: { value, why: 'limit' } }
    kept = [...kept, value]
  }
  return { tags: kept }
}
