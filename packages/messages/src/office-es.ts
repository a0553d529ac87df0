import { account } from './es/account.ts'
import { auth } from './es/auth.ts'
import { common } from './es/common.ts'
import { errorCodes } from './es/error-codes.ts'
import { errors } from './es/errors.ts'
import { files } from './es/files.ts'
import { lists } from './es/lists.ts'
import { notifications } from './es/notifications.ts'
import { office } from './es/office.ts'
import { overview } from './es/overview.ts'
import { reports } from './es/reports.ts'
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

/** Knows the keys of `case-es.ts`, `settings-es.ts` and `setup-es.ts` too once those are added: pages that need them wait for that. */
export const catalogue: Catalogue<OfficeKey> = { texts }
