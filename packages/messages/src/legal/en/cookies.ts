import { contact, paragraph, section, type LegalDocument } from '../tree.ts'
import type { LegalData } from '../data.ts'
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
        ['currentLanguage', 'Remembers the language, only if you choose one.', 'One year'],
        [
          '__Host-d',
          'Recognises the computer of those who work in the application, to slow down whoever tries to guess passwords. Not used on the public pages.',
          'One year',
        ],
        [
          '__Host-o, __Host-v',
          'Only if somebody who works in the application is identified by a provider of their organisation: they remember that while the person signs in. Not used on the public pages.',
          'Ten minutes and five minutes',
        ],
      ],
    }),
    section(
      'almacenamiento',
      'Other data in the browser',
      paragraph(
        'On the public pages nothing else is kept on your device; nor is what you write. In the part for the committee and administrators, local storage holds the session until it ends, and preferences such as the collapsed menu.',
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
        'Leaving with “Exit this page” erases the cookie of your report. You can erase or block the others in the settings of your browser; if you block the first, you cannot follow your report. In a private window all of them disappear on closing it.',
      ),
    ),
    section('contacto', 'Questions', paragraph('Write to ', contact(d.email, 'the organisation'), '.')),
  ],
})
