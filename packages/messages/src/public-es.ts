import { common } from './es/common.ts'
import { errors } from './es/errors.ts'
import { files } from './es/files.ts'
import { follow } from './es/follow.ts'
import { landing } from './es/landing.ts'
import { newReport } from './es/new-report.ts'
import { publicPages } from './es/public.ts'
import { sent } from './es/sent.ts'
import type { PublicKey, PublicTexts } from './keys.ts'
import type { Catalogue } from './translate.ts'

const texts = {
  ...common,
  ...errors,
  ...files,
  ...publicPages,
  ...landing,
  ...newReport,
  ...sent,
  ...follow,
} satisfies Record<keyof PublicTexts, string>

export const catalogue: Catalogue<PublicKey> = { texts }
