import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../tree.ts'

const beginning = () => [
  section(
    'puede',
    'What you do, and what you cannot',
    list(
      'You make channels and their public pages, users, external investigators and roles, and give temporary passwords.',
      'You can read no report, file, message or name of a reporter, and no log of reports. It is no rule that could be changed: the keys belong to each person.',
      'Nor by resetting the password of somebody and signing in as them: their keys open nothing until a colleague of the committee confirms them, or until 72 hours pass in which nobody objects, and then only what is new.',
      'An account of an administrator cannot be a member of the committee too.',
    ),
  ),
  section(
    'puesta-en-marcha',
    'The first start',
    paragraph(
      'The first time, the program prints a link that works once. It leads through six steps, which can be left and taken up another day: “Administrator”, “Organisation”, “First channel”, “Committee”, “Email” and “Test”. Before you announce the channel, let each member sign in, keep their recovery code and open the test report.',
    ),
    paragraph('Two administrators and two members in each channel, at least: then nobody is locked out.'),
  ),
]

const channels = () => [
  section(
    'canal',
    'A channel',
    steps(
      'Under “Settings”, “Channels”, press “Create channel”: name, organisation and the address of its page.',
      'Under “What the law asks for” fill in the post of the system manager, the telephone, the postal address, the data protection contact, the policy and the external authority. A notice says what is missing.',
      'Under “Branding” put the logo and a text of your own; beside it the public page is shown, on phone and desktop.',
      'Under “Committee” add the people, with their function, and say whether names or functions are shown. The “Alternate” receives only what leaves the whole committee out.',
      'Make the address known: “Copy”, or the poster with its QR code (“Poster in Spanish (PDF)”).',
    ),
    picture(
      'channel',
      'The page of the channel Castroalba: its address with the buttons “Copy”, “Open the public page” and the posters, and a notice that three facts that the law asks for are missing, with the link “Complete the facts”.',
      'The address to make known, the posters, and what is missing.',
    ),
  ),
  section(
    'reglas',
    "A channel's rules",
    list(
      '“Approval of requests”: “Majority” or “Unanimity” for opening files and reopening what is archived.',
      '“Reopening hours”: how long the access to a reopened report lasts.',
      '“Time zone”: in it the time limits are counted.',
      'To “Disable” a channel and to “Delete” it do the same: it takes no new reports, those received go on, and none is erased.',
      'A channel in which nobody has confirmed keys takes no reports, and its page says so.',
    ),
  ),
]

const people = () => [
  section(
    'usuarios',
    'Users',
    paragraph(
      'Under “Users”, “Create user”: the username, which cannot be changed later, the function and channel, and a “Temporary password”, which “Generate” proposes. Give it to them by another way, best in person. The column “Access and keys” says who lacks something:',
    ),
    picture(
      'users',
      'The list of users: name, username, role, access and keys, and status. One person has not signed in yet; the others have keys, but for the administrator.',
      'The list says who has keys and who lacks something.',
    ),
    list(
      '“Has not signed in yet” and “With a temporary password”: remind them.',
      '“Keys: a colleague must confirm”: a member must confirm who they are. You cannot.',
      '“Keys locked”: they need their recovery code, their previous password or a colleague.',
      '“No recovery code”: they can make another in their profile.',
    ),
  ),
  section(
    'restablecer',
    'Reset a password or a second factor',
    paragraph(
      'In the actions of the person, “Reset password”. They get a temporary one that opens no report until they use their recovery code or previous password, or a colleague confirms them. If somebody else may know the previous one, tick that: it will no longer open their keys.',
    ),
    picture(
      'reset',
      'The window “Reset password” for Luis Pérez Aranda: the temporary password twice and the box “Somebody else may know the previous password”.',
      'A temporary password lets people in, but opens no report.',
    ),
    paragraph(
      'First check, in person or by telephone, that whoever asks is who they say. “Remove the second factor” is for those who lost app, passkeys and backup codes; their keys wait then as well.',
    ),
  ),
  section(
    'bajas',
    'Who comes and who leaves',
    list(
      'Newcomers see the new reports from when a colleague confirms them; only a member can give them older ones.',
      'To “Disable” ends the sessions and withdraws the access to all reports. Enabling again does not give it back, and the keys wait for their recovery code or for a colleague.',
      'Who is the only one to open a report cannot be disabled, removed or moved to another channel until they hand it over to a colleague. Nor can the last administrator.',
    ),
  ),
  section(
    'investigadores',
    'External investigators',
    paragraph(
      'Under “External investigators”, “Create investigator”. In “Reports that they should see” you can write case numbers: each waits for a member with access to confirm it.',
    ),
  ),
  section(
    'roles',
    'Roles',
    paragraph(
      'The three built-in roles decide what each person can do. Those that you make are labels and grant nothing. “Require a second factor” makes it obligatory for whoever has the role: do it at least for administrators.',
    ),
  ),
]

const keeping = () => [
  section(
    'perdidas',
    'What nobody can give back',
    list(
      "A reporter's reference.",
      "The reports of a committee whose only person lost password and code, where there is no organisation's recovery key: ask the committee to make one.",
      'Everything, if whoever operates the service loses the root key: ask where its copy is.',
    ),
  ),
]

/** For administrators: people and channels, and what they cannot do. */
export const administratorManual = (): LegalDocument => ({
  title: 'Manual for administrators',
  intro: [
    paragraph(
      "For whoever manages channels and people. Installation, backups and the service's keys are in the program's documentation.",
    ),
    paragraph(
      'There are two more: ',
      link('for reporters', '/legal/manual'),
      ' and ',
      link('for the committee', '/legal/committee-manual'),
      '.',
    ),
  ],
  sections: [...beginning(), ...channels(), ...people(), ...keeping()],
})
