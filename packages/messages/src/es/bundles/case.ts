import { caseFile } from '../case-file.ts'
import { casework } from '../casework.ts'
import { chat } from '../chat.ts'
import { files } from '../files.ts'
import { keys } from '../keys.ts'
import { logs } from '../logs.ts'
import { openid } from '../openid.ts'
import { preview } from '../preview.ts'
import { requests } from '../requests.ts'
import { restart } from '../restart.ts'
import { roster } from '../roster.ts'
import { listParts } from '../list-parts.ts'
import { secondFactor } from '../second-factor.ts'
import { templates } from '../templates.ts'
import { transfers } from '../transfers.ts'

export const texts = {
  ...caseFile,
  ...casework,
  ...chat,
  ...files,
  ...transfers,
  ...preview,
  ...keys,
  ...roster,
  ...templates,
  ...restart,
  ...requests,
  ...logs,
  ...secondFactor,
  ...listParts,
  ...openid,
}
