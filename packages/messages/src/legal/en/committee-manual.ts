import { list, paragraph, section, steps, type LegalDocument } from '../tree.ts'

const arriving = () => [
  section(
    'primera-vez',
    'The first time you sign in',
    steps(
      'Sign in with the username and the temporary password that an administrator gave you, and choose a password of your own. It makes your keys: nobody else can open them, no administrator either.',
      'Keep your recovery code on paper or in a password manager. It is shown once; type its last group to confirm.',
      'If you are not the first member of the channel, a colleague must confirm that it is you. Call them: they do it under “Keys and recovery”.',
    ),
  ),
  section(
    'inicio',
    'Home',
    paragraph(
      'It begins with what waits for you: what is due, what you have not read, and votes that need yours. The four figures lead to the lists.',
    ),
  ),
  section(
    'listas',
    'The lists',
    paragraph(
      "Active, assigned to me and archived. What is unread is bold with a dot; the deadline changes colour seven days before and when it has passed. You can sort, filter and search by case number; the page's address keeps what you chose.",
    ),
  ),
]

const working = () => [
  section(
    'comunicacion',
    'A report',
    list(
      '“Details”: what the reporter told. Give it a subject to know it by; the reporter does not see it.',
      "“Chat”: what you write there the reporter reads. The committee's first message is the acknowledgement.",
      '“Internal documentation”: what the committee adds, which the reporter never sees.',
      '“Log”: who did what and when. Looking at a report is noted too.',
    ),
  ),
  section(
    'gestion',
    'Change the status, assign and archive',
    paragraph(
      'In the Settings section choose the status and the reviewers, and save. The reporter sees the new status. To assign gives no access: it says who takes care of it.',
    ),
    paragraph(
      'To choose Archived archives the report: from then on the committee neither reads nor changes it without an approval. What the reporter writes later can be read by those who had access.',
    ),
  ),
  section(
    'documentos',
    'Open files',
    steps(
      'Whoever has access sees names and sizes; the contents are locked.',
      'Press “Request access” and explain the reason. The other members are told.',
      'Once it is approved, you can view and download the files of that report. Those that you upload you can always open.',
    ),
  ),
  section(
    'votar',
    'Vote',
    paragraph(
      'Under “Approvals” are the requests of the others with their reasons. They are approved by more than half of the votes, or by all where the channel asks for unanimity. While a request is pending you can take your vote back, and whoever made it can cancel it.',
    ),
  ),
  section(
    'archivadas',
    'Come back to an archived report',
    paragraph(
      'Open it under “Archived” and request access. If it is approved, it is reopened for you for the hours that are shown, 72 unless the channel says otherwise, and then archived again. Others can ask to be added.',
    ),
  ),
  section(
    'abstenerse',
    'Conflicts of interest',
    paragraph(
      'If the matter concerns you, press “Step aside”: you no longer see it, and your keys to that report are withdrawn. “Declare a conflict of a colleague” asks for it for another person, and the others decide.',
    ),
  ),
]

const keeping = () => [
  section(
    'colegas',
    'New colleagues, and colleagues who come back',
    paragraph(
      'Under “Keys and recovery” you confirm whoever is new or has lost their password. First check by another way, in person or by telephone, that it is really them. You can also give newcomers older reports, one by one or all that you can open.',
    ),
  ),
  section(
    'contrasena',
    'If you forget your password',
    paragraph(
      "Ask an administrator for a temporary one and choose another when you sign in. Your recovery code or your previous password gives your reports back; without them a colleague must confirm you. A committee of one should have the organisation's recovery key, which is made under “Keys and recovery”.",
    ),
  ),
  section(
    'avisos',
    'Notifications',
    paragraph(
      'The bell shows what is new. Under “Notifications”, “Preferences” you choose what you are told of and whether also by e-mail. An e-mail says that there is something, never what.',
    ),
  ),
  section(
    'salir',
    'When you are done',
    paragraph(
      'Log out in the menu of your account: it ends in every tab. Without activity it ends by itself after 30 minutes. Take no files out of the system unless you must.',
    ),
  ),
]

/** For committee members and external investigators. */
export const committeeManual = (): LegalDocument => ({
  title: 'Manual for the committee',
  intro: [
    paragraph(
      'For the members of the committee. External investigators see only the reports that are given to them, never who reported, and do not vote.',
    ),
  ],
  sections: [...arriving(), ...working(), ...keeping()],
})
