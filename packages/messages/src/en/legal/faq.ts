import { authorityUrl, type LegalData } from '../../legal/data.ts'
import { link, list, paragraph, section, type LegalDocument } from '../../legal/tree.ts'

const before = () => [
  section(
    'que',
    'What can I report here, and what not?',
    paragraph(
      'Whatever may be a crime, a serious or very serious administrative offence or a breach of European Union law: for example rigged contracts, fraud, diversion of funds, harassment or damage to the environment.',
    ),
    paragraph(
      'It is not the place for complaints about a service, personal disagreements, rumours or what is already public. In an emergency, call 112.',
    ),
  ),
  section(
    'quien',
    'Who can report, and whom does the law protect?',
    paragraph(
      'Whoever works or has worked in the organisation, provides services to it, is a supplier, partner, volunteer, trainee or candidate for a post. The protection also covers those who help them, colleagues and relatives who may suffer retaliation, and their companies (article 3 of Law 2/2023).',
    ),
  ),
  section(
    'anonimo',
    'Can I report anonymously?',
    paragraph(
      'Yes. You are not asked for a name, email or telephone, and your internet address, device and browser are not stored. Everything is stored encrypted, and hidden data are removed from most images, documents and recordings.',
    ),
    paragraph(
      'Help on your side too: use a device of your own and a network that is not the one at work, and avoid details that only you know.',
    ),
  ),
  section(
    'lectores',
    'Who reads my report? And what if that person is involved?',
    paragraph(
      'The committee of the channel and, if it needs them, external investigators with whom it shares the report, who see neither your name nor your email. Nobody else. Before sending you can exclude whoever appears in the facts: they cannot read the report and will not know that it exists. Whoever administers the application cannot read anything.',
    ),
  ),
  section(
    'como',
    'How do I report, and which proof do I need?',
    paragraph(
      'With the form on this page, in five steps. You can also ask for a meeting in person: the organisation must hold it, by its own means, within seven days (article 7.2 of Law 2/2023). You need no proof: reasonable grounds are enough. If you have documents, photographs or recordings, attach them then or later.',
    ),
  ),
]

const after = () => [
  section(
    'plazos',
    'What happens next, and when?',
    list(
      'Within seven calendar days, the acknowledgement, unless it would endanger confidentiality (article 9.2.c of Law 2/2023).',
      'Within three months of reception, the answer; in especially complex cases, another three (article 9.2.d).',
      'In the meantime the status tells you how far it is. The committee changes it in the Settings section of the report and saves it; on choosing Archived the report is archived, and you read “Closed” if the committee has noted the outcome, and otherwise “Kept by the committee”.',
    ),
  ),
  section(
    'seguir',
    'How do I follow my report, and what if I lose the reference?',
    paragraph(
      'With the reference that you receive on sending it: you read the status and the messages, and can answer and add documents. If you lose it, nobody can recover it: send another report and mention the case number, if you remember it.',
    ),
  ),
  section(
    'represalias',
    'What protects me from retaliation? And if I am mistaken?',
    paragraph(
      'Retaliation is forbidden, threats and attempts too: dismissals, penalties, changes of post, unfavourable treatment (article 36 of Law 2/2023). In a lawsuit, whoever harmed you must prove that it was not for reporting (article 38). An honest mistake does not take the protection away; reporting something that you know to be false does, and is a very serious infringement (article 63.1.f).',
    ),
    paragraph('If you suffer retaliation, say so in a message of your report or turn to the external authority.'),
  ),
  section(
    'externos',
    'Which other channels are there, and which rights has the affected person?',
    paragraph(
      'You can turn directly to the ',
      link('Independent Authority for the Protection of Informants (A.A.I.)', authorityUrl),
      ', to the authority of your autonomous community, to the public prosecutor or to the institutions of the European Union, before, after or instead of using this whistleblowing channel.',
    ),
    paragraph(
      'The affected person has the right to the presumption of innocence, to be heard and to confidentiality of identity; they will never know who reported (article 39).',
    ),
  ),
]

/** Nine questions of those who report (specification §1). */
export const faq = (d: LegalData): LegalDocument => ({
  title: 'Frequently asked questions',
  intro: d.manualUrl ? [paragraph('More help, step by step, in the ', link('user manual', d.manualUrl), '.')] : [],
  sections: [...before(), ...after()],
})
