import { caseFile } from './en/case-file.ts'
import { chat } from './en/chat.ts'
import { keys } from './en/keys.ts'
import { logs } from './en/logs.ts'
import { openid } from './en/openid.ts'
import { preview } from './en/preview.ts'
import { requests } from './en/requests.ts'
import { restart } from './en/restart.ts'
import { roster } from './en/roster.ts'
import { secondFactor } from './en/second-factor.ts'
import type { CaseTexts } from './keys.ts'

/** What the pages behind the lists say: a report, its documents, people's keys. Loaded with the first of them. */
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
