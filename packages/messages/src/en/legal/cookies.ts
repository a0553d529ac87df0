import { contact, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'
import { courtesy } from './courtesy.ts'

export const cookies = (d: LegalData): LegalDocument => ({
  title: 'Cookies policy',
  intro: [
    paragraph(
      'This site uses only the cookies that it cannot work without. There are none for analytics or advertising, and none of third parties.',
    ),
    courtesy,
  ],
  sections: [
    section(
      'que',
      'What a cookie is',
      paragraph('A small piece of data that the browser keeps and gives back to the site that made it.'),
    ),
    section('cuales', 'Which ones are used', {
      kind: 'table',
      head: ['Name', 'What for', 'How long'],
      rows: [
        [
          '__Secure-r',
          'Keeps your report open while you follow it. It does not contain the reference.',
          'Until you leave or close the browser, and at most 30 minutes without activity',
        ],
        ['currentLanguage', 'Remembers the language, only if you choose one.', '365 days'],
        ['easyReading', 'Remembers easy reading, only if you choose it.', 'Until you leave or close the browser'],
        [
          '__Host-d',
          'Recognises the computer of those who work in the application, to slow down whoever tries to guess passwords. Not used on the public pages.',
          '180 days from the last time of signing in',
        ],
        [
          '__Host-o',
          'Only if somebody who works in the application is identified by a provider of their organisation: checks, when they come back from it, that they started from this browser. Not used on the public pages.',
          '10 minutes, or until they come back from the provider',
        ],
        [
          '__Host-v',
          'Only in that same case: remembers who was identified by the provider while they type their password. Not used on the public pages.',
          '5 minutes, or until they have signed in',
        ],
      ],
    }),
    section(
      'almacenamiento',
      'Other data in the browser',
      paragraph(
        'On the public pages nothing else is kept on your device; nor is what you write. Without JavaScript, the browser may by itself keep what you send: to avoid that, use a private window. In the part for the committee and administrators, local storage holds the session until it ends, which acts of the committee have been seen, and preferences such as the collapsed menu.',
      ),
    ),
    section(
      'aviso',
      'Why there is no cookie banner',
      paragraph(
        'Because technical cookies that are indispensable for the service that you ask for are exempt from consent (article 22.2 of Law 34/2002 on information society services and electronic commerce).',
      ),
    ),
    section(
      'borrar',
      'How to erase them',
      paragraph(
        'Leaving with “Exit this page” erases those of your report, of the language and of easy reading. You can erase or block the others in the settings of your browser; if you block the first, you cannot follow your report. In a private window all of them disappear on closing it.',
      ),
    ),
    section('contacto', 'Questions', paragraph('Write to ', contact(d.email, 'the organisation'), '.')),
  ],
})
