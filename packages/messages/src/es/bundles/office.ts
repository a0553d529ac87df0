import { account } from '../account.ts'
import { auth } from '../auth.ts'
import { categories } from '../categories.ts'
import { common } from '../common.ts'
import { errorCodes } from '../error-codes.ts'
import { errors } from '../errors.ts'
import { frame } from '../frame.ts'
import { later } from '../later.ts'
import { lists } from '../lists.ts'
import { notifications } from '../notifications.ts'
import { officeErrors } from '../office-errors.ts'
import { office } from '../office.ts'
import { dashboard } from '../dashboard.ts'
import { reports } from '../reports.ts'

export const texts = {
  ...categories,
  ...common,
  ...frame,
  ...later,
  ...errors,
  ...errorCodes,
  ...officeErrors,
  ...account,
  ...auth,
  ...notifications,
  ...office,
  ...dashboard,
  ...reports,
  ...lists,
}
