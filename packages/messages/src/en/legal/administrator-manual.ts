import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../../legal/tree.ts'

const beginning = () => [
  section(
    'puede',
    'What you do, and what you cannot',
    list(
      'You make channels and their public pages, users, external investigators and roles, and reset the access of whoever cannot sign in. The administration manages accounts; the committee decides who is on it.',
      'You can read no report, file, message or name of a reporter, and no log of reports. It is no rule that could be changed: only those on the committee can open them.',
      "Nor by resetting the access of somebody and signing in as them: the temporary password opens no report, and the committee's register says so.",
      'An account of an administrator cannot be a member of the committee too.',
    ),
  ),
  section(
    'puesta-en-marcha',
    'The first start',
    paragraph(
      'The first time, the program prints a link that works once. It leads through six steps, which can be left and taken up another day: “Administrator”, “Organisation”, “First channel”, “Committee”, “Email” and “Test”. Before you announce the channel, let each person sign in, keep their recovery code, be on the committee and open the test report. The first person whom you add begins the committee when they choose their password; the committee admits the others.',
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
      'Under “Committee” add the people, with their function, and say whether names or functions are shown. As long as nobody has begun the committee, it says who will; “Name somebody else” changes that. The “Alternate” receives only what leaves the whole committee out.',
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
      'To “Disable” a channel and to “Delete” it do the same: it takes no new reports, those received go on, and are deleted when their time comes.',
      'A change to majority, a longer reopening and another alternate are decided by the committee: until then nothing changes.',
      '“Categories that each person does not receive”, at the end: if a reporter chooses one of them, the form suggests that the report not go to that person. To add categories is for the committee to decide; to take them away takes effect at once, and the committee is told.',
      'A channel with nobody on the committee takes no reports, and its page says so.',
      'Where the committee can no longer work, “Propose another committee” in the channel: choose who will begin it. Everybody on the committee is told, and for thirty days any of them can stop it; you can withdraw the proposal. After that this person begins it by signing in; until then the channel takes no reports.',
      'The new committee receives what arrives from that day on, which the public page says. Those of the one before go on reading and voting on what they received, and cannot leave the channel.',
    ),
  ),
]

const people = () => [
  section(
    'usuarios',
    'Users',
    paragraph(
      'Under “Users”, “Create user”: the username, which cannot be changed later, the role and channel, the function in the organisation, and a “Temporary password”, which “Generate” proposes. Give it to them by another way, best in person. The column “Access and committee” says who lacks something:',
    ),
    picture(
      'users',
      'The list of users: name, email, role, access and committee, and status. One person has not signed in yet; the others are on the committee, but for the administrator.',
      'The list says who is on the committee and who lacks something.',
    ),
    list(
      '“Has not signed in yet” and “With a temporary password”: remind them.',
      '“Waiting for the committee”: they read their check numbers to somebody on the committee, who signs their admission. You cannot.',
      '“Still has to recover access”: they need their recovery code, the last password that they used, or their colleagues.',
      '“No recovery code”: they can make another in their profile.',
    ),
  ),
  section(
    'restablecer',
    "Reset somebody's access",
    paragraph(
      'In the actions of the person, “Reset access”. They get a temporary password, their sessions end, and their second factor and passkeys no longer work. Then their recovery code opens their reports; without it, the last password that they used or the signatures of the committee. The window says first whether they kept the code, and what is lost if not.',
    ),
    picture(
      'reset',
      'The window “Reset access” for Luis Pérez Aranda: what happens, whether he kept his recovery code, and the temporary password twice.',
      'A temporary password lets people in, but opens no report.',
    ),
    paragraph(
      'First check, in person or by telephone, that whoever asks is who they say. Who has only lost the telephone can sign in with a backup code.',
    ),
  ),
  section(
    'bajas',
    'Who comes and who leaves',
    list(
      'Newcomers wait, and receive the new reports from when the committee admits them; only a member can give them older ones.',
      'To “Disable” ends the sessions and lets nobody sign in; to “Enable” undoes that. It takes nobody off the committee: the committee proposes and decides that.',
      'Who is on the committee cannot change channel or role, nor be the alternate, until they leave it. The last administrator cannot stop being one.',
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
    'aviso',
    'If data is said to have been changed',
    paragraph(
      'Every day it is checked that the reports are as their log says. Where one is not, “Settings” says so at the top: in which channel, how many, and since when. Tell whoever runs the service before you touch anything, and the committee: it is their evidence of what happened.',
    ),
  ),
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
