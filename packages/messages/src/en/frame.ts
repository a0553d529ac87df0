import type { frame as source } from '../es/frame.ts'

export const frame = {
  'home.title': 'Internal reporting channel',
  'app.name': 'Internal reporting channel',
  'app.skipToContent': 'Skip to content',
  'app.documentTitle': '{page} · {name}',
  'language.label': 'Language',
  'legal.privacy': 'Privacy policy',
  'legal.notice': 'Legal notice',
  'legal.cookies': 'Cookies policy',
  'legal.faq': 'Frequently asked questions',
  'legal.accessibility': 'Accessibility',
  'page.notFound.title': 'Page Not Found',
  'page.notFound.body': 'Please check that the URL is right.',
  'page.notFound.home': 'Go to the home page',
  'page.error.title': 'Something went wrong',
  'page.error.body': 'It is not your fault. Please try again in a few minutes.',
} satisfies Record<keyof typeof source, string>
