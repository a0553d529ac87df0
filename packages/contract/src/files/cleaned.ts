/** Files of these kinds may tell who made them, and go as they are: nothing here takes them apart (decision 0050). */
export const uncleanedExtensions: readonly string[] = 'doc xls ppt rtf msg eml webm zip'.split(' ')

/** Bare text, in which nothing is hidden. */
export const plainExtensions: readonly string[] = ['txt', 'csv']
