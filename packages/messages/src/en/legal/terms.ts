import { contact, list, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'
import { courtesy } from './courtesy.ts'

export const terms = (d: LegalData): LegalDocument => ({
  title: 'Terms for sending a report',
  intro: [
    paragraph(
      `By ticking the box and sending, you declare that you have read these terms and the Data Protection Policy of the channel of ${d.organisation}. It is a declaration of having read, not a consent: the data are processed because the law provides for it.`,
    ),
    courtesy,
  ],
  sections: [
    section(
      'veracidad',
      'Reasonable grounds',
      paragraph(
        'You have reasonable grounds to think that what you report is true at this time, even without proof and even if it later turns out not to be. Whoever knowingly reports something false has no protection and may be penalised.',
      ),
    ),
    section(
      'identificacion',
      'Anonymous or named',
      list(
        'If it is anonymous, do not give your name or email. The committee can only write to you on this page; come back from time to time.',
        'If you identify yourself, your name and email are stored encrypted and only the committee knows them (article 33 of Law 2/2023).',
        'Your identity is not disclosed to the affected person or third parties. Only a court, the public prosecutor or the competent administrative authority can ask for it, and you will be told beforehand unless that would compromise the investigation.',
        'Whoever reported anonymously and is identified later keeps the protection.',
      ),
    ),
    section(
      'codigo',
      'Reference',
      paragraph(
        'It is shown on sending, until you say that you have saved it, and not again afterwards. It is up to you to keep it and to give it to nobody: whoever has it can read the report and write in your name. It cannot be recovered.',
      ),
    ),
    section(
      'avisos',
      'Updates by email',
      paragraph(
        'Only if you ask for them. They say that there is something new, never what. Use an address that is not the one at work.',
      ),
    ),
    section(
      'contenido',
      'What you must not send',
      list(
        'Classified information, or information protected by the professional secrecy of doctors and lawyers.',
        'Data of other people that are not needed to understand the facts.',
        'Documents obtained by committing a crime.',
      ),
    ),
    section(
      'alcance',
      'What is protected',
      paragraph(
        'The law protects those who report crimes, serious or very serious administrative offences and breaches of Union law. It does not cover interpersonal conflicts that affect only the reporter and the person referred to, rumours, or what is already public (article 35 of Law 2/2023).',
      ),
    ),
    section(
      'plazos',
      'What you can expect',
      paragraph(
        'Acknowledgement within seven calendar days (article 9.2.c), unless it would endanger confidentiality, and an answer within three months of reception, which can be extended by another three in especially complex cases (article 9.2.d). You can ask for a meeting in person: the organisation must hold it, by its own means, within seven days (article 7.2).',
      ),
    ),
    section(
      'contacto',
      'Questions about these terms',
      paragraph(
        'You can write to ',
        contact(d.email, 'the organisation'),
        '. Do not tell the facts by email: do that in this channel.',
      ),
    ),
  ],
})
