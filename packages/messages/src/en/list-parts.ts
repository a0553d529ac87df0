import type { listParts as source } from '../es/list-parts.ts'

export const listParts = {
  'report.search.matches.one': '{count} subject contains “{words}”.',
  'report.search.matches.other': '{count} subjects contain “{words}”.',
  'report.search.none': 'No subject contains “{words}”.',
  'report.search.found.one': '{count} report found.',
  'report.search.found.other': '{count} reports found.',
  'report.search.running': 'Searching in {count} of {total}…',
  'report.search.part': '{count} of {total} have been searched.',
  'report.search.whole.one': 'The whole list has been searched: {count} report.',
  'report.search.whole.other': 'The whole list has been searched: {count} reports.',
  'report.search.stop': 'Stop',
  'report.search.widen': 'Search {size} per page',
  'report.search.more': 'Go on searching',

  'shortcuts.next': 'Next row',
  'shortcuts.previous': 'Previous row',
  'shortcuts.open': 'Open the row',
  'shortcuts.search': 'Go to the search box',
  'shortcuts.help': 'Show this list',
  'shortcuts.enter': 'Enter',
  'shortcuts.use': 'Use these shortcuts in lists',
} satisfies Record<keyof typeof source, string>
