import { common } from '../common.ts'
import { errors } from '../errors.ts'
import { files } from '../files.ts'
import { newReport } from '../new-report.ts'
import { publicPages } from '../public.ts'

export const texts = { ...common, ...errors, ...files, ...publicPages, ...newReport }
