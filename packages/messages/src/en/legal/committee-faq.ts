import { link, paragraph, section, type LegalDocument } from '../../legal/tree.ts'
import type { LegalData } from '../../legal/data.ts'

const work = () => [
  section(
    'estado',
    'How do I change the status of a report?',
    paragraph(
      'Open the report, go to its Settings section, choose the new status and save the changes. The reporter sees the new status on their page.',
    ),
  ),
  section(
    'archivar',
    'How do I archive a report?',
    paragraph(
      'In the same Settings section choose the status Archived and save: the report is archived. From then on nobody on the committee can read or change it without an approval; the reporter can go on reading and writing.',
    ),
  ),
  section(
    'reabrir',
    'How do I see an archived report again?',
    paragraph(
      'Request access and give a reason. If the other members approve, it is reopened for you for a limited time, which is shown in hours, and then archived again.',
    ),
  ),
  section(
    'asignar',
    'How do I assign people to a report?',
    paragraph(
      'In the Settings section, under Reviewers. Assigning a report gives no access: it only says who takes care of it.',
    ),
  ),
  section(
    'documentos',
    'Why can I not open the files?',
    paragraph(
      'Because viewing and downloading them needs the approval of the other members. Press “Request access”, explain the reason and wait for the vote. You can always open those that you upload.',
    ),
  ),
]

const people = () => [
  section(
    'votar',
    'How is a request approved?',
    paragraph(
      'Under Approvals. Those who received the report when it was sent vote, except the requester; where none of them is left, those with whom it was shared later. More than half of their votes approve, or all of them where the channel asks for unanimity. You can take your vote back while the request is pending.',
    ),
  ),
  section(
    'ver',
    'Why can I not see or open a report?',
    paragraph(
      'Each report opens only to those who could read it when it was sent. If you joined later, somebody with access can share it with you. If the reporter named a conflict of interest, whoever was excluded does not see it.',
    ),
  ),
  section(
    'plazo',
    'Which time limits apply?',
    paragraph(
      'Acknowledgement within seven calendar days (article 9.2.c of Law 2/2023) and an answer within three months of reception (article 9.2.d). The list marks acknowledgements due within three days, answers due within seven and what is overdue.',
    ),
  ),
  section(
    'contrasena',
    'What do I do if I forget my password?',
    paragraph(
      'Ask an administrator to reset your access and choose another when you sign in. Your recovery code gives your cases back at once; without it, the last password that you chose does, or the signatures of the committee.',
    ),
  ),
]

/** Nine questions and answers for people who work with reports (specification §1 and §2). */
export const committeeFaq = (d: LegalData): LegalDocument => ({
  title: 'Frequently asked questions',
  intro: d.manualUrl ? [paragraph('More help, step by step, in the ', link('user manual', d.manualUrl), '.')] : [],
  sections: [...work(), ...people()],
})
