import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../../legal/tree.ts'

const arriving = () => [
  section(
    'primera-vez',
    'The first time you sign in',
    steps(
      'Sign in with the username and the temporary password that an administrator gave you, and choose a password of your own. It opens your reports: nobody else has it, no administrator either.',
      'Keep your recovery code on paper or in a password manager, type its last group and press “I have saved it”. It is shown once.',
      'Where the committee has begun already, you wait: read your check numbers to somebody on the committee, by telephone or in person. Until the committee signs your admission you receive no reports.',
    ),
    picture(
      'first-code',
      'The window “Save your recovery code”: a code of six groups, the buttons “Copy”, “Download” and “Print”, the field for its last group and the button “I have saved it”.',
      'The recovery code, which is seen once only.',
    ),
  ),
  section(
    'segundo-factor',
    'Second factor',
    paragraph(
      'Under “Profile”, “Second factor”, choose “Set up the app” or “Add a passkey”. It is asked for at the sign-in besides the password, and your role may require it. Keep the backup codes away from this computer: each counts once.',
    ),
    paragraph(
      'If you lose all of it, ask an administrator to reset your access: you sign in with a temporary password and without a second factor, and your recovery code gives your reports back.',
    ),
  ),
  section(
    'inicio',
    'Home',
    paragraph(
      '“Waiting for you” gathers what is due and your tasks, with what is late first, unread messages, votes that need yours and what waits for your signature. The four figures lead to the lists.',
    ),
    picture(
      'waiting',
      'The home page: “Waiting for you” with six matters, four of them overdue in red, and on the right the buttons “Answer” and “Acknowledge”. Below begin the figures: new reports and those in progress.',
      'What is due comes first; a button leads to where it is done.',
    ),
  ),
  section(
    'listas',
    'The lists',
    paragraph(
      'Active, assigned to me and archived. What is unread is bold with a dot. “Next due” says what is due first, the acknowledgement or the answer; press that heading to sort the list, with what is late first. The colour changes three days before the acknowledgement is due, seven days before the answer is due, and when the day has passed.',
    ),
    paragraph(
      "You can choose “Filters” and “Columns”, and search. “Due this week or overdue”, among the filters, leaves what is due within seven days and what is late. Subjects and categories are encrypted: words and the filter by category are looked for bit by bit in the whole list, and above it you read how far that is; you can stop it and go on. The page's address keeps the order, the other filters and the number searched for; never the words or the category.",
    ),
    picture(
      'list',
      'The list of active reports, with what is due first at the top: number, subject, deadline and status. Five are overdue, in red; above, the search and the filters.',
      'What is due first is at the top.',
    ),
  ),
]

const working = () => [
  section(
    'comunicacion',
    'A report',
    list(
      '“Details”: what the reporter told. Give it a subject to know it by; the reporter does not see it. The category is the one that the reporter chose until somebody on the committee presses “Change the category”; only the committee sees the new one.',
      '“Chat”: what you write there the reporter reads, who sees “Committee” and not your name. As long as the acknowledgement is missing, “This message acknowledges the report” is ticked; untick it where you only ask something. At the end, tick “This is the final answer: what was done and why”: the term stops.',
      '“Internal note”, beside “To the reporter”: members with access read it, never the reporter or the external investigation. With @ and a name you notify that colleague; the notice does not say what is in the note.',
      '“Make it a task”, in the internal note: choose who does it and until which day. They are notified and see it in “Waiting for you”; in the report it stands at the top until somebody on the committee marks it as done or withdraws it. If whoever has it loses access, it is left without a person and everybody with access sees it.',
      'What you write in “Chat” or in “Internal note” is kept by itself as a draft, one of each. You find it on any computer when you open the report, until you send or discard it; nobody else can read it. Documents that you have chosen, and whose task it is, are not kept with it.',
      '“Link with another”, in “More actions”, joins two reports that belong together, such as two that tell the same: each leads to the other, and nothing else changes. Only members who may read both see the link, and can take it away.',
      'The texts that you use often the committee keeps as templates, on the page “Committee”: a name, what they are for, and the text in each language. When you write to a reporter, “Use a template of the committee” puts the text in their language into the message, which you check before you send it. Write nothing of a report in them.',
      '“Internal documentation”: what the committee adds, which the reporter never sees.',
      '“Log”: who did what and when. Looking at a report is noted too.',
    ),
  ),
  section(
    'plazos',
    'The time limits that the law sets',
    list(
      'Acknowledgement: seven calendar days (article 9.2.c of Law 2/2023).',
      'Answer: three months after reception; where the case is especially complex, up to another three (article 9.2.d). “Extend the deadline”, in “More actions”: another member with access confirms it, and the reporter gets a message with the new day. An investigation that was not open is opened with it, unless the report is closed. If the committee has appointed a system manager, it is for that person, or whoever stands in for them, to propose; if none of them has access to the report, for any member who has.',
      'On the home page, “Acknowledge” sends it without opening the report; where there are several, the button above them does all at once, each reporter in their language. At the head of each report stands what is due next, with the button that does it.',
      'The bell and the email say when 50, 75, 90 and 100% of each term has passed, once a day at most for each report. “Add to calendar”, at the top of the report, downloads a file: your calendar then only says “Reminder” on the last day of the term.',
      '“More actions”, at the head of each report, holds the others: admit, do not admit, open the investigation, do not acknowledge, hold, and close with an outcome. Not admitting, not acknowledging and holding are confirmed by another member with access. Where nobody is left who has the report, what you propose says so and waits seven days, in which those who had it can stop it; it is done when you open the report afterwards. A hold counts at once there. To close it, choose the outcome and check the message that the reporter will read.',
      'For advertising, an empty report or a test there is “Set aside for lack of information”: the reason is written already. Once another member confirms it in the report, it is not admitted and archived, and its reporter reads why, and that they can write again.',
      'Opening the investigation notes the day. Moving the status to “Investigation” opens it too.',
      'A meeting that the reporter asks for: the organisation holds it by its own means, within seven days (article 7.2).',
      'Deletion: if no investigation was opened within three months and it was not closed, the program deletes the report by itself, with its messages and documents, and it cannot be undone (article 32.4). From 30 days before, the head of the report says so; you are told 30 and 7 days before. What the reporter writes in the last seven days is received as a new report, with its own terms: as long as both exist, who has access to both finds at the head of each the link to the other.',
      'What is not needed, is outside the law, is specially protected data or is untrue is suppressed without a wait (articles 29, 32.2 and 32.3): in the menu of a message, a note, a document, an answer or a witness, “Suppress this part…”. From that moment nobody sees it, and the reporter reads the ground and the day in its place. It is erased for good once another member confirms, or after 72 hours if nobody objects and the report is not held. To take a name out of a text, the whole text is suppressed. If all of a report is untrue, “Suppress as untrue” in “More actions”: confirmed by another member, it is erased within minutes.',
      'Signs of a crime: the organisation sends them to the Public Prosecutor at once, by its own means (article 9.2.j). The program sends nothing.',
    ),
  ),
  section(
    'gestion',
    'Change the status, assign and archive',
    paragraph(
      'In the section “Settings” of the report choose the status and the reviewers, and press “Save changes”. The reporter sees the new status. Assigning a report gives no access: it says who takes care of it.',
    ),
    picture(
      'management',
      'The section “Settings” of a report: the status “Investigation”, two reviewers, the field to add another and the button “Save changes”.',
      'Status and reviewers are saved together.',
    ),
    paragraph(
      'To choose “Archived” archives the report: from then on the committee neither reads nor changes it without an approval. Write your answer to the reporter first. What the reporter writes later can be read by those who had access.',
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
    picture(
      'files',
      'The files of a report with name and size, locked, and the button “Request access”.',
      'Closed until the committee approves the request.',
    ),
    paragraph('Each download is noted in the log. What the virus scanner holds back is opened by nobody.'),
  ),
  section(
    'votar',
    'Vote',
    paragraph(
      'Under “Approvals” are the requests of the others with their reasons: press “Approve” or “Reject”. Those who received the report when it was sent vote, except whoever asks: more than half of their votes approve, or all of them where the channel asks for unanimity. Those with whom it was shared later vote only where none of them is left. While a request is pending you can take your vote back, and whoever made it can press “Cancel request”.',
    ),
    picture(
      'vote',
      'The page “Approvals”, “Access to files”: who asks, the subject and the reason, when, how many have voted, and the buttons “Reject” and “Approve” or “Cancel approval”.',
      'Each request with its reason and how many have voted.',
    ),
  ),
  section(
    'archivadas',
    'Come back to an archived report',
    paragraph(
      'Open it under “Archived”, write the reason and press “Request reopening”. If it is approved, it is reopened for you for the hours that are shown, 72 unless the channel says otherwise, and then archived again. Others can ask to be added.',
    ),
    picture(
      'archived',
      'An archived report: a notice says that nobody on the committee can read it; what the reporter has written since is shown, with the field for the reason and the button “Request reopening”.',
      'Archived: only what the reporter wrote afterwards is read.',
    ),
  ),
  section(
    'abstenerse',
    'Conflicts of interest',
    paragraph(
      'If the matter concerns you, press “Step aside”: you no longer see it and cannot open it, and it cannot be undone. “Declare a conflict of a colleague” asks for it for another person, and the others decide without that person knowing. To whom the reporter excluded, the report is never shown.',
    ),
  ),
]

const together = () => [
  section(
    'compartir',
    'External investigation',
    list(
      'In the report, “External investigation”: choose whom, a “Last day of access” if you like, and press “Give access”. “Take back” ends it at once.',
      'An investigator reads the details, the messages and the internal documentation, never who reported or the internal notes. They can write to the reporter and request the files; they do not vote.',
      'An administrator can ask that somebody see a report. Nobody opens it until a member presses “Give access”; they can also “Refuse”.',
    ),
  ),
  section(
    'colegas',
    'Who is on the committee',
    paragraph(
      'You decide it together under “Committee”: who joins, who leaves, and the rules. An act takes effect as soon as more than half of the committee has signed, or once the wait has passed and nobody has stopped it; the page says on which day. To admit somebody press “Sign”, call a number that you already knew and type the check numbers that they read to you. To change the rules of the votes press “Propose a change”. Under “System manager”, with “Propose a system manager”, you appoint a member and, in order, who stands in for them (article 8.2); whoever leaves the committee is no longer among them. What should not take effect you “Stop”; if you cannot sign in, the sign-in page has “Unable to sign in, but want to stop an act of the committee?”.',
    ),
    paragraph(
      'Under “Categories that each person does not receive” you can say, for example, that whoever heads procurement does not receive what is about contracts. The form suggests it to the reporter who chooses that category, and they can change it. To add categories is signed like the rest; to take them away takes effect at once. It goes with the person, not with their function: when somebody else takes that post, say it again.',
    ),
    paragraph(
      'Under “How long closed reports are kept” are the terms after which a closed report is deleted. Unless the committee sets others they are: proven, in part too, three years; not proven or referred, six months; not admitted, seven days. Two members can set others, from zero to ten years, for what is closed afterwards: one presses “Propose other terms” and another one signs; without the second signature they never take effect. What one member closes alone is kept seven days at least. When you close a report, it says the day that follows.',
    ),
    paragraph(
      'Should the administrator propose another committee, stop it unless yours can no longer work: after thirty days it takes effect. That committee then receives what is new, and you go on reading and voting on what you received.',
    ),
    picture(
      'keys',
      'The page “Committee”: Clara Prieto is waiting; it explains how to ask for her check numbers, and offers the button “Sign”.',
      'Call before you sign: it is what keeps others from passing for a colleague.',
    ),
    paragraph(
      'You can also give newcomers older reports: “Share older reports”, or one by one in the report, under “Colleagues without access”.',
    ),
  ),
  section(
    'irse',
    'If you leave the committee',
    paragraph(
      'Under “Committee”, “Leave the committee”. What only you can open must be handed over first: “Hand over to a colleague”. No administrator can take anybody off the committee: a colleague can “Propose their departure”, and the committee decides it.',
    ),
  ),
]

const keeping = () => [
  section(
    'contrasena',
    'If you forget your password or lose the code',
    list(
      'Password: ask an administrator to reset your access and choose another when you sign in. Your recovery code gives everything back at once. Without it, use the last password that you chose: it works as soon as a colleague types your check numbers, or, if nobody stops it, seven days after one of them sees it (thirty if nobody does). With neither, “Ask to be admitted again”: the committee signs, and your colleagues hand over the reports that they can open too.',
      'Recovery code: if you lost it or somebody may have seen it, “Profile”, “Make another code”. The previous one no longer works.',
      'If somebody may have signed in with your password too: change it and, under “Profile”, “Renew my access”. It takes effect once your colleagues sign with the check numbers that you read to them; then “Move them now” under “Committee”.',
      "Password and code, without any colleague: only the organisation's recovery key is left.",
    ),
  ),
  section(
    'clave',
    "The organisation's recovery key",
    paragraph(
      'Under “Committee”, “Make a key”: one person makes it and another signs it with the check code that is read out by telephone. It takes effect once more than half of the committee have signed, or after a wait if nobody stops it; until somebody else signs it, the other two shares are given to nobody. The page says who keeps each of them: it is of no use before two are kept. Older reports are given to it separately, if the committee so decides: “Propose to cover them”. It is kept in three shares, and any two open it. A committee of one should always have it, with two shares outside.',
    ),
  ),
  section(
    'registro',
    'Activity log',
    paragraph(
      'It gathers what was noted of the reports that you can open, and says whether it is intact. “Export (CSV)” downloads it, which is noted as well.',
    ),
  ),
  section(
    'avisos',
    'Notifications',
    paragraph(
      'The bell shows what is new. Under “Notifications”, “Preferences” you choose what you are told of and whether also by email. One email an hour at most; it says that there is something, never what.',
    ),
    picture(
      'preferences',
      'The page “What you are told of”: a row for each kind, such as a new report or a message from the reporter, and two boxes in each: in the application and by email.',
      'Each kind, in the application and by email.',
    ),
  ),
  section(
    'salir',
    'When you are done',
    paragraph(
      'Press “Log out” in the menu of your account: it ends in every tab. Without activity it ends by itself after 30 minutes. Under “Profile” you see your “Open sessions” and can end them. Take no files out of the system unless you must.',
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
    paragraph(
      'There are two more: ',
      link('for reporters', '/legal/manual'),
      ' and ',
      link('for administrators', '/legal/administrator-manual'),
      '.',
    ),
  ],
  sections: [...arriving(), ...working(), ...together(), ...keeping()],
})
