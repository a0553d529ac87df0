import { account } from './en/account.ts'
import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { errorCodes } from './en/error-codes.ts'
import { errors } from './en/errors.ts'
import { files } from './en/files.ts'
import { lists } from './en/lists.ts'
import { notifications } from './en/notifications.ts'
import { office } from './en/office.ts'
import { overview } from './en/overview.ts'
import { reports } from './en/reports.ts'
import type { FirstTexts, OfficeKey } from './keys.ts'
import type { Catalogue } from './translate.ts'

const texts = {
  ...common,
  ...errors,
  ...files,
  ...errorCodes,
  ...account,
  ...auth,
  ...notifications,
  ...office,
  ...overview,
  ...reports,
  ...lists,
} satisfies Record<keyof FirstTexts, string>

/** Knows the keys of `case-en.ts`, `settings-en.ts` and `setup-en.ts` too once those are added: pages that need them wait for that. */
export const catalogue: Catalogue<OfficeKey> = { texts }
