import { accounts } from './role-table/accounts.ts'
import { activity } from './role-table/activity.ts'
import { casework } from './role-table/casework.ts'
import { channels } from './role-table/channels.ts'
import { files } from './role-table/files.ts'
import { reports } from './role-table/reports.ts'
import { requests } from './role-table/requests.ts'
import { roster } from './role-table/roster.ts'
import type { Rows } from './role-table/calls.ts'

/** Every endpoint by every role, run in full by role-table.test.ts (CONTRIBUTING.md says how to add a line). */
export const roleTable: Rows = {
  ...accounts,
  ...channels,
  ...roster,
  ...reports,
  ...casework,
  ...files,
  ...requests,
  ...activity,
}
