export const reopenHours = { default: 72, min: 1, max: 720 } as const // decisions §5
/** The delegate and their substitutes (Ley 2/2023, art. 8.2); the number is ours. */
export const appointedMost = 5
