import { dataAuthorityUrl, type LegalData } from '../../legal/data.ts'
import { contact, link, list, mailLink, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import { courtesy } from './courtesy.ts'

const who = (d: LegalData) => [
  section(
    'responsable',
    'Who is responsible for your data',
    paragraph(`The controller is ${d.organisation}, through its governing body (article 5.1 of Law 2/2023).`),
    list(
      d.taxId && `Tax number: ${d.taxId}`,
      d.address && `Address: ${d.address}`,
      d.phone && `Telephone: ${d.phone}`,
      d.email && ['Email: ', mailLink(d.email)],
      d.dpo && ['Data protection officer: ', mailLink(d.dpo)],
      d.systemManager && `System manager (article 8 of Law 2/2023): ${d.systemManager}`,
    ),
    paragraph(
      'Whoever hosts or maintains the application for the organisation is a processor, under the contract that article 28.3 of Regulation (EU) 2016/679 (GDPR) requires. It does not have the keys that open reports: they belong to the committee members.',
    ),
  ),
]

const what = () => [
  section(
    'datos',
    'Which data are processed',
    list(
      'What you tell: facts, dates, places, affected persons, witnesses, messages and documents.',
      'Your name and email address, only if you decide to give them.',
      'What the committee adds while investigating.',
      'Of committee members, external investigators and administrators: name, email, telephone if given, and the log of what they do in the application.',
    ),
    paragraph(
      'No data are collected that are not needed to know and investigate the facts; if they arrive, the organisation must erase them without delay (articles 29 and 32.2 of Law 2/2023).',
    ),
  ),
  section(
    'anonimato',
    'Anonymous reports',
    paragraph(
      'You can report without identifying yourself and follow your report with a reference (article 7.3 of Law 2/2023). The system obtains no data that could identify you (article 33): your internet address, device, browser and the page you come from are not stored.',
    ),
    paragraph(
      'To curb abuse an irreversible fingerprint of the connection is computed with a key that changes every day; it is erased within 24 hours and the address cannot be derived from it.',
    ),
    paragraph(
      'Hidden data are removed from images, office documents, PDFs and recordings, except from those that the form says go as they are. The original of what is cleaned is kept only if you ask for it.',
    ),
  ),
  section(
    'fines',
    'What they are processed for',
    list(
      'To receive the report, acknowledge it within seven calendar days (article 9.2.c of Law 2/2023) and answer within three months, which can be extended by another three in especially complex cases (article 9.2.d).',
      'To investigate the facts, keep in contact with the reporter and protect people.',
      'For the organisation to keep, by its own means and outside this application, the register of reports and investigations (article 26).',
      'To tell you by email that there is something new, if you ask for it. The email never says what.',
    ),
    paragraph(
      'No automated decisions are taken, no profiles are made and the content is not submitted to artificial intelligence systems.',
    ),
  ),
  section(
    'base',
    'On which legal basis',
    list(
      'Compliance with a legal obligation, where the organisation must have an internal reporting system (article 6.1.c GDPR and article 30 of Law 2/2023).',
      'A task carried out in the public interest, where it has one without being obliged to (article 6.1.e GDPR).',
      'Substantial public interest, for special categories of data that must be processed (article 9.2.g GDPR).',
    ),
    paragraph(
      'Consent is not the basis of the processing. On sending the report you declare that you have read this information; you are not asked to consent.',
    ),
  ),
]

const access = () => [
  section(
    'acceso',
    'Who may have access',
    paragraph('Within their powers and functions, only the people listed in article 32.1 of Law 2/2023:'),
    list(
      'the system manager and whoever manages it directly, here the committee members;',
      'the head of human resources or the competent body, only where a disciplinary measure may follow;',
      'the head of legal services, only if legal measures are to be taken;',
      'the processors that are appointed, such as external investigators with whom the committee shares the report, who see neither your name nor your email;',
      'the data protection officer.',
    ),
    paragraph(
      'Whoever administers the application is not on that list and cannot read reports, documents or names. The people whom you exclude will not know that the report exists.',
    ),
  ),
  section(
    'identidad',
    'To whom they are disclosed, and confidentiality of identity',
    paragraph(
      'Your identity is reserved in every case. It is not disclosed to the people to whom the facts refer or to third parties (articles 31 and 33 of Law 2/2023).',
    ),
    paragraph(
      'It may be disclosed only to a court, the public prosecutor or the competent administrative authority, in a criminal, disciplinary or sanctioning investigation. You will be told beforehand, unless that would compromise the investigation or the proceedings (article 33.3).',
    ),
    paragraph(
      'If the facts may be a crime, the organisation must send the information at once, by its own means, to the public prosecutor, or to the European Public Prosecutor if they affect the financial interests of the Union (article 9.2.j). This application sends it to nobody. No data are transferred outside the European Economic Area.',
    ),
  ),
  section(
    'plazos',
    'For how long',
    list(
      'If no investigation was opened within three months of reception, and the case was not closed, the channel deletes the report by itself: what was told, the messages, the documents, the identity and the keys (article 32.4 of Law 2/2023). The reporter sees the day on their page. What they write in the last seven days is received as a new report, into which nothing of the earlier one goes.',
      'If an investigation is opened, as long as it lasts. Once the case is closed, with one or without, the term of its outcome: three years if facts are proven (article 64.1), six months if they are not or it is referred to another body, seven days if it is not admitted and, if it proves untrue, one month at most, and none where two people of the committee say so (article 32.3). Except for what is untrue, two people of the committee of each channel, or its only one, can set other terms, from zero to ten years, for what is closed afterwards; what one person closes alone is kept seven days at least, and what is not admitted three months from reception at most. The reporter sees on their page the day that follows. Never more than ten years from reception.',
      'Data that is not needed, is outside the law or is specially protected, and what is untrue, is hidden as soon as the committee marks it, and erased, if nobody objects and no proceedings need it, after 72 hours at the latest (articles 29, 32.2 and 32.3). The reporter reads the ground and the day in its place.',
      'Deletion is put off only, for six months that can be renewed, while court or administrative proceedings, a possible crime or the defence of a right require it.',
      'Of what was deleted there remains, as evidence that the system works: a random number, when it was received and at which moments something was done, without saying what was told or the name of anybody, the rule and the day of the deletion.',
      'Data in the register, which the organisation keeps by its own means, only as long as necessary and proportionate and never more than ten years (article 26.2).',
      'Backups, thirty days at most.',
    ),
  ),
]

const rights = (d: LegalData) => [
  section(
    'derechos',
    'Your rights',
    paragraph(
      'You can exercise the rights of articles 15 to 22 GDPR (access, rectification, erasure, restriction, portability where it applies, and objection) by writing to ',
      contact(d.dpo || d.email, 'the organisation'),
      '. If you reported anonymously, rather do so by a message in your report.',
    ),
    paragraph(
      'Nobody can learn in this way who reported. If the person to whom the facts refer objects to the processing, compelling legitimate grounds to continue it are presumed unless proved otherwise (article 31.4 of Law 2/2023).',
    ),
    paragraph(
      'If you think that they have not been respected, you can complain to the ',
      link('Spanish Data Protection Agency', dataAuthorityUrl),
      '.',
    ),
  ),
  section(
    'otras-personas',
    'If you are an affected person, a witness or a committee member',
    paragraph(
      'The affected person has the right to know which acts or omissions are attributed to them, to be heard, to the presumption of innocence and to the same confidentiality of identity (articles 9.2.f, 9.2.h and 39 of Law 2/2023). They will be informed at the time that suits the investigation.',
    ),
    paragraph(
      'Witnesses and third parties have the same data protection. What those who work in the application do is logged, to prove that confidentiality is respected.',
    ),
  ),
  section(
    'seguridad',
    'How they are protected',
    paragraph(
      'Reports, messages, documents and names are stored encrypted with keys of each committee member. Documents and archived reports open only with the approval of other members. Each view and download by the committee is logged; those of the reporter never are. Of their visits only the times of the last two are kept, encrypted so that their reference alone opens them.',
    ),
  ),
]

export const privacy = (d: LegalData): LegalDocument => ({
  title: 'Privacy policy',
  intro: [
    paragraph(
      `This policy explains how personal data are processed in the internal reporting channel of ${d.organisation}, under the GDPR, Organic Law 3/2018 and Law 2/2023 of 20 February on the protection of persons who report breaches of law and on the fight against corruption.`,
    ),
    courtesy,
  ],
  sections: [...who(d), ...what(), ...access(), ...rights(d)],
})
