import { common } from './en/common.ts'
import { errors } from './en/errors.ts'
import { files } from './en/files.ts'
import { follow } from './en/follow.ts'
import { landing } from './en/landing.ts'
import { newReport } from './en/new-report.ts'
import { publicPages } from './en/public.ts'
import { sent } from './en/sent.ts'
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
