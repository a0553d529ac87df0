import { caseFile } from './es/case-file.ts'
import { chat } from './es/chat.ts'
import { keys } from './es/keys.ts'
import { logs } from './es/logs.ts'
import { openid } from './es/openid.ts'
import { preview } from './es/preview.ts'
import { requests } from './es/requests.ts'
import { restart } from './es/restart.ts'
import { roster } from './es/roster.ts'
import { secondFactor } from './es/second-factor.ts'
import type { CaseTexts } from './keys.ts'

/** What the pages behind the lists say: a report, its documents, people's keys and accounts. Loaded with the first of them. */
export const texts = {
  ...caseFile,
  ...chat,
  ...preview,
  ...keys,
  ...roster,
  ...restart,
  ...requests,
  ...logs,
  ...secondFactor,
  ...openid,
} satisfies Record<keyof CaseTexts, string>
