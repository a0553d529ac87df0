// Without what is taken for something else when it is read out or copied from paper.
const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const letters = `${lower}${upper}${digits}`

/** A whole number below `bound`, each as likely: draws that would favour the first ones are thrown away. */
const below = (bound: number): number => {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const [drawn = limit] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < limit) return drawn % bound
  }
}

/** A temporary password of 14 characters by the rules of passwords: 8 to 20, with a capital, a small letter and a digit. */
export const temporaryPassword = (): string => {
  for (;;) {
    const password = Array.from({ length: 14 }, () => letters[below(letters.length)]).join('')
    if ([lower, upper, digits].every((kind) => [...password].some((letter) => kind.includes(letter)))) return password
  }
}
