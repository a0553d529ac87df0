import { mail } from '../mail.ts'
import { poster } from '../poster.ts'
import { serverErrors } from '../server-errors.ts'
import { testReport } from '../test-report.ts'
import { texts as caseFile } from './case.ts'
import { texts as office } from './office.ts'
import { texts as pages } from './public.ts'
import { texts as settings } from './settings.ts'
import { texts as setup } from './setup.ts'

export const texts = {
  ...pages,
  ...office,
  ...caseFile,
  ...settings,
  ...setup,
  ...serverErrors,
  ...mail,
  ...poster,
  ...testReport,
}
