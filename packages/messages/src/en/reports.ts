import type { reports as source } from '../es/reports.ts'

export const reports = {
  'report.reports.noAccess': 'You do not have access to this report.',
  'report.noAccess.how':
    'If it is from before you joined the committee, any colleague who can open it may share it with you, in their profile, with “Share older reports”. Who signed your admission was asked to: remind them.',
  'report.reports.altered': 'Alert: the stored data of this report was altered. It cannot be opened.',
  'report.altered.tell':
    'Tell the person in charge of the internal reporting system and whoever operates the service today, in person or by telephone, with the case number or the address of this page. The alert is noted in its log.',
  'report.errors.isArchived': 'Report is archived',

  'report.list.active': 'Active reports',
  'report.list.assigned': 'Reports assigned to me',
  'report.list.archived': 'Archived reports',
  'report.list.tabs': 'Lists of reports',
  'report.list.empty': 'There are no reports yet.',
  'report.list.emptyAssigned': 'No report is assigned to you.',
  'report.list.emptyArchived': 'There are no archived reports.',
  'report.list.withArchived': '{open}, plus {count} in the archive',
  'report.list.failed': 'The list could not be loaded.',
  'report.list.backToFull': 'Back to the full list',
  'filters.clear': 'Clear',

  'report.statusHint.instruction': 'Admission and first checks',
  'report.statusHint.investigation': 'Inquiries and interviews',
  'report.statusHint.resolution': 'Conclusions, measures and answer',

  'report.column.id': 'ID',
  'report.column.subject': 'Subject',
  'report.column.createdAt': 'Received',
  'report.column.next': 'Next due',
  'report.column.deadline': 'Deadline',
  'report.column.reviewers': 'Reviewers',
  'report.column.category': 'Category',
  'report.column.status': 'Status',
  'report.column.lastActivity': 'Last activity',
  'report.noSubject': 'No subject',
  'report.unread': 'Unread',
  'report.noAccessBadge': 'No access',
  'report.alteredBadge': 'Alert: data altered',
  'report.unassigned': 'Unassigned',

  'report.section.nav': 'Sections of the case',
  'report.section.details': 'Details',
  'report.section.chat': 'Chat',
  'report.section.internal': 'Internal documentation',
  'report.section.log': 'Log',
  'report.section.settings': 'Settings',

  'report.files.name': 'Name',
  'report.files.size': 'Size',
  'report.files.addedAt': 'Added at',
  'report.files.addedBy': 'By',
  'report.files.byYou': '{name} (you)',
  'report.files.locked': 'Locked',
  'report.files.request': 'Request access',
  'report.files.lockedHint': 'To view or download the files, the committee must approve your request.',
  'report.files.previewNamed': 'Preview of {filename}',

  'report.internal.add': 'Add document',
  'report.internal.empty': 'No documents',
  'report.internal.phase': 'Phase',
  'report.internal.formats': 'Valid formats: {allowed}',

  'report.notFound.body': 'It may have been deleted, or be out of your reach.',
  'report.failed': 'The report could not be loaded.',
  'report.internal.noPhase': 'No phase',
  'report.archivedNotice.closed':
    'Nobody on the committee can read it while it is archived. It is reopened only if the committee approves a request by vote.',
} satisfies Record<keyof typeof source, string>
