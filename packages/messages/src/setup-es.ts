import { setup } from './es/setup.ts'
import type { SetupTexts } from './keys.ts'

/** What the first start says, and the notice of what is left of it. Loaded with the first of them. */
export const texts = setup satisfies Record<keyof SetupTexts, string>
