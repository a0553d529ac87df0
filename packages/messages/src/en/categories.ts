import type { categories as source } from '../es/categories.ts'

export const categories = {
  'category.contracts': 'Contracts and purchases',
  'category.subsidies': 'Subsidies and grants',
  'category.planning': 'Planning and building',
  'category.employment': 'Public employment',
  'category.eu-funds': 'EU funds',
  'category.tax': 'Tax and social security',
  'category.corruption': 'Corruption and influence',
  'category.competition': 'Competition and market',
  'category.laundering': 'Money laundering',
  'category.environment': 'Environment',
  'category.safety': 'Product, health and transport safety',
  'category.data': 'Personal data and information security',
  'category.harassment': 'Harassment and equality',
  'category.else': 'Something else',
} satisfies Record<keyof typeof source, string>
