import { paragraph } from '../../legal/tree.ts'

export const courtesy = paragraph('This is a courtesy translation; the Spanish text prevails.')
