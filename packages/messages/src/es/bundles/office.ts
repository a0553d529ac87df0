import { account } from '../account.ts'
import { auth } from '../auth.ts'
import { common } from '../common.ts'
import { errorCodes } from '../error-codes.ts'
import { errors } from '../errors.ts'
import { lists } from '../lists.ts'
import { notifications } from '../notifications.ts'
import { office } from '../office.ts'
import { dashboard } from '../dashboard.ts'
import { reports } from '../reports.ts'

export const texts = {
  ...common,
  ...errors,
  ...errorCodes,
  ...account,
  ...auth,
  ...notifications,
  ...office,
  ...dashboard,
  ...reports,
  ...lists,
}
