import { randomInt } from 'node:crypto'
import { password } from '@canal/contract/fields'

/** Without what is easily taken for something else on paper: 0 and O, 1, l and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

const draw = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-')

/** 16 random characters (93 bits) in four groups, which is a password by the rules of specification §5. */
export const newTemporaryPassword = (): string => {
  for (;;) {
    const drawn = draw()
    if (password.safeParse(drawn).success) return drawn
  }
}
