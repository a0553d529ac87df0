import type { investigators as source } from '../es/investigators.ts'

export const investigators = {
  'investigators.title': 'External investigators',
  'investigators.lead':
    'People from outside who investigate for a channel. They see only the reports that a member shares with them.',
  'investigators.create': 'Create investigator',
  'investigators.empty': 'There are no external investigators yet.',
  'investigators.failed': 'The external investigators could not be loaded.',
  'investigators.noMatch': 'No investigator matches the search and the filters.',
  'investigators.column.reports': 'Reports',
  'investigators.reports.none': 'None',
  'investigators.reports.confirmed.one': '1 confirmed',
  'investigators.reports.confirmed.other': '{count} confirmed',
  'investigators.reports.pending.one': '1 pending',
  'investigators.reports.pending.other': '{count} pending',
  'investigators.field.channel': 'Channel',
  'investigators.field.choose': 'Choose a channel',
  'investigators.field.reports': 'Reports that they should see',
  'investigators.field.reportsHint':
    'By case number, such as 2026-0042. Each waits until a member with access confirms it.',
  'investigators.field.pending': 'Waiting for a member to confirm them',
  'investigators.field.confirmed': 'Confirmed by a member',
  'investigators.field.confirmedHint': 'Only a member can take them back, in the report itself.',
  'investigators.created': 'Investigator created. Give them the temporary password in person.',
} satisfies Record<keyof typeof source, string>
