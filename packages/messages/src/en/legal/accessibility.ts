import { list, mailLink, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'
import { courtesy } from './courtesy.ts'

export const accessibility = (d: LegalData): LegalDocument => ({
  title: 'Accessibility statement',
  intro: [
    paragraph(
      `${d.organisation} is committed to making this channel accessible, under Spanish Royal Decree 1112/2018 of 7 September on the accessibility of websites and mobile applications of the public sector.`,
    ),
    courtesy,
  ],
  sections: [
    section(
      'cumplimiento',
      'Compliance status',
      paragraph(
        'This site is partially compliant with Royal Decree 1112/2018, because of the exceptions below. It is made to meet EN 301 549 and level AA of WCAG 2.2, which asks for more than the law.',
      ),
      paragraph(
        'It works with the keyboard, with screen readers, at a width of 320 pixels, light and dark, and the public pages also without JavaScript.',
      ),
    ),
    section(
      'excepciones',
      'Content that is not accessible',
      list(
        'Documents, images, recordings and videos that reporters and the committee send are shown as they arrive and may lack alternative text, captions or tags. They are not under the control of the organisation.',
        "The preview of PDF files depends on the browser's viewer. With permission they can be downloaded and opened with another program.",
      ),
    ),
    section(
      'preparacion',
      'Preparation of this statement',
      paragraph(
        'It rests on a self-assessment with automatic tests of all pages in both languages, on the phone and on the computer. It is reviewed at least once a year.',
      ),
    ),
    section(
      'contacto',
      'Feedback and contact',
      paragraph(
        'You can report barriers, ask for information in another format or make a complaint (article 10.2 of Royal Decree 1112/2018) in these ways:',
      ),
      list(
        d.email && ['Email: ', mailLink(d.email)],
        d.phone && `Telephone: ${d.phone}`,
        d.address && `In person or by post: ${d.address}`,
        !d.email && !d.phone && !d.address && 'The usual means of contact of the organisation.',
      ),
      paragraph(
        'You will be answered within twenty working days. To talk about a report, use the channel: this contact is not confidential.',
      ),
    ),
    section(
      'reclamacion',
      'Enforcement procedure',
      paragraph(
        'If the answer does not satisfy you or does not come in time, you can file a claim (article 13 of Royal Decree 1112/2018) with the unit responsible for accessibility. It is decided within two months.',
      ),
    ),
  ],
})
