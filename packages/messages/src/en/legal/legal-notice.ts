import { authorityUrl, type LegalData } from '../../legal/data.ts'
import { contact, link, list, mailLink, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import { courtesy } from './courtesy.ts'

export const legalNotice = (d: LegalData): LegalDocument => ({
  title: 'Legal notice',
  intro: [courtesy],
  sections: [
    section(
      'titular',
      'Owner',
      paragraph(`This site is the internal reporting channel of ${d.organisation}.`),
      list(
        d.taxId && `Tax number: ${d.taxId}`,
        d.address && `Address: ${d.address}`,
        d.register && `Register entry: ${d.register}`,
        d.phone && `Telephone: ${d.phone}`,
        d.email && ['Contact email: ', mailLink(d.email)],
      ),
    ),
    section(
      'objeto',
      'Purpose',
      paragraph(
        'It serves to report, in your own name or anonymously, acts or omissions that may be a crime, a serious or very serious administrative offence or a breach of European Union law, under Spanish Law 2/2023 of 20 February and Directive (EU) 2019/1937.',
      ),
      paragraph(
        'It is not an emergency service: in danger, call 112. Nor is it the place for complaints, suggestions or questions about a service. You can report other matters, but they are outside the protection of that law (article 7.4).',
      ),
    ),
    section(
      'externo',
      'External channels',
      paragraph(
        'You are not obliged to use this channel first. You can turn to the ',
        link('Independent Authority for the Protection of Informants (A.A.I.)', authorityUrl),
        ', to the authority of your autonomous community or, where appropriate, to the institutions of the European Union.',
      ),
    ),
    section(
      'uso',
      'Use of the channel',
      paragraph(
        'It is enough that you have reasonable grounds to believe that what you report is true; no proof is required. To communicate or disclose information knowing that it is false is a very serious infringement (article 63.1.f of Law 2/2023).',
      ),
      paragraph(
        'Do not introduce harmful programs or try to reach the reports of others. Do not send classified information or information protected by the professional secrecy of doctors and lawyers.',
      ),
    ),
    section(
      'propiedad',
      'Intellectual property and links',
      paragraph(
        `The name, the logo and the texts of its own belong to ${d.organisation} or are used with permission. The application is distributed under the European Union Public Licence (EUPL 1.2). Links lead to sites of other entities, which answer for their content.`,
      ),
    ),
    section(
      'responsabilidad',
      'Availability and liability',
      paragraph(
        'Care is taken that the channel is always available. If it is not, you can use the other means that the organisation offers, or an external channel. Keeping your reference is up to you: nobody can recover it.',
      ),
    ),
    section(
      'accesibilidad',
      'Accessibility',
      paragraph(
        'The accessibility statement is linked beside this notice. If you find a barrier, write to ',
        contact(d.email, 'the organisation'),
        '.',
      ),
    ),
    section(
      'ley',
      'Applicable law',
      paragraph('Spanish law applies. The courts that the law determines are competent.'),
    ),
  ],
})
