import type { Notification, NotificationKind, ToldAct } from '@canal/contract/notifications/schemas'

export interface NotificationRow {
  id: string
  kind: string
  report_id: string | null
  act_id: string | null
  created_at: Date
  read_at: Date | null
  case_number: string | null
}

export const presentNotification = (row: NotificationRow, act: ToldAct | null): Notification => ({
  id: row.id,
  kind: row.kind as NotificationKind,
  reportId: row.report_id,
  caseNumber: row.case_number,
  act,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})
