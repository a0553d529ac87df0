import { authorityUrl } from '../../legal/data.ts'
import { link, list, paragraph, picture, section, steps, type LegalDocument } from '../../legal/tree.ts'

const preparing = () => [
  section(
    'antes',
    'Before you begin',
    list(
      'Use a device of your own and a network that is not that of your workplace. For the most discretion, use Tor Browser.',
      'Open a private window: once it is closed, the browser forgets that you were here.',
      'You need no proof: reasonable grounds are enough. Do not look for documents that you have no access to.',
      'Your internet address, device and browser are not stored.',
      'With JavaScript, nothing that you write stays on your device. If you close the page before sending, it is lost.',
    ),
  ),
  section(
    'anonima',
    'Anonymous or with your name',
    list(
      '“Anonymous”: you are asked for neither name nor email. The committee can write to you on the page of your report alone. Should it later become known who you are, the law protects you all the same (article 35 of Law 2/2023).',
      '“Named”: your name is stored encrypted and read by the committee; never by the affected person, an external investigator or an administrator of the application. It may be disclosed to a court, the Public Prosecutor or the competent administrative authority alone, and you are told first, unless that would harm the investigation (article 33).',
      'With your name you can tick “Receive updates”: they say that there is something new, never what. A personal address is better than that of your work.',
    ),
  ),
]

const sending = () => [
  section(
    'presentar',
    'Make a report',
    paragraph(
      "On the channel's page, press “Start a report”. There are five steps; “Back” keeps what you wrote. At the top, “Easy to read” says the same in short sentences.",
    ),
    picture(
      'start',
      "The channel's page on a phone: the button “Start a report”, and below it “Come back to what you told us” with the field for the reference and the button “Follow”.",
      'The two doors of the channel: to report, and to follow.',
    ),
    steps(
      '“What happened”: tell it in your own words. Under “What is it about?” choose what is most like it, or leave “I do not know”. If you do not want to give your name, leave out details that only you know.',
      '“Where and when”: the place, the date and possible witnesses. “I do not know” is an answer too.',
      '“Documents”: photographs, recordings or texts, if you have any. Before they are sent you are told what they say of who made them. You can also add them later.',
      '“About you”: anonymous or with your name. Under “Restricted members” mark whoever appears in what you tell: they can neither read it nor know that it exists. Depending on what you chose under “What is it about?”, somebody may be marked already: change it if you like.',
      '“Check and send”: check your answers and press “Send”.',
    ),
    picture(
      'exclusion',
      'The list “Restricted members”: four people of the committee with their function and a box each. Marta Ruiz Soler is marked, and below it says that three of the four can read the report.',
      'Whoever is marked here neither reads the report nor knows that it exists.',
    ),
  ),
  section(
    'documentos',
    'What documents tell without being seen',
    list(
      'Hidden data are removed from images, Word, Excel, PowerPoint and OpenDocument files, PDFs and recordings in mp3, m4a, aac, ogg, opus, wav, mp4 and mov: who made, changed or commented them, place, date and device. Tick “Keep the originals too” only if those data are the evidence.',
      'These go as they are: documents that are digitally signed, have a password or are larger than 64 MB, the formats doc, xls, ppt, rtf, eml, msg, webm and zip, and what cannot be opened, such as macros or objects of old programs inside a document. They can hold the name of whoever made them: look at their properties, or send a screenshot.',
      'What can be read, seen or heard does not change: a name in the text or a way of writing is still there.',
      'In a recording voices can be recognised, yours too.',
      'Sending that breaks off goes on where it was. The formats and sizes that are taken stand beside the button “Choose documents”.',
    ),
  ),
  section(
    'codigo',
    'Keep the reference',
    paragraph(
      'When it is sent you see your reference: 24 letters and digits in six groups. It is the only key to your report, and nobody can recover it. It stays in sight until you say that you have saved it, for 30 minutes at most.',
    ),
    picture(
      'code',
      'The notice “Save your reference”, a reference of six groups in large letters, and the buttons “Copy”, “Download”, “Print” and “Show QR”.',
      'Afterwards the reference is not shown again: keep it before you leave.',
    ),
    list(
      'Write it down, print it or download it, and keep it where nobody else looks.',
      'Type its last group where you are asked to, and press “I have saved it”.',
      'Give it to nobody: whoever has it can read and write as you. The committee will never ask for it. By telephone say the case number only.',
    ),
  ),
]

const following = () => [
  section(
    'consultar',
    'Follow your report and answer',
    paragraph(
      "On the channel's page, enter the reference under “Come back to what you told us” and press “Follow”. You see the status, what is new since your last visit, the committee's messages and your files.",
    ),
    picture(
      'answer',
      "A report's messages: a new one of the committee, which asks for the number of an invoice, and below it the box “Write to the committee” with the buttons “Attach documents” and “Send message”.",
      'The committee asks and you answer, without saying who you are unless you want to.',
    ),
    list(
      'To answer, write in the box and press “Send message”. The committee does not know who you are unless you say so.',
      'You can add files at any time, also after the report is closed.',
      'If you reported anonymously, come back now and then: it is the only way in which the committee can write to you.',
      'The committee sees whether you have read its messages, but not when.',
    ),
  ),
  section(
    'estados',
    'What each status means',
    list(
      '“We have received it”: the committee has it.',
      '“We are studying it”: whether it is admitted is being checked.',
      '“We are looking for evidence”: documents are gathered, and those who know something are spoken to.',
      '“We are preparing the answer”: the conclusions and the answer are being prepared.',
      '“We have answered you”: the answer is in the messages.',
      '“Closed”: the committee has finished and tells you so in a message. If the answer is still to come, the page says so.',
      '“Kept by the committee”: it has finished without an outcome. You can go on reading and writing.',
      '“We have opened it again”: the committee is looking at it again.',
    ),
  ),
  section(
    'plazos',
    'The time limits that the law sets',
    list(
      'Acknowledgement: seven calendar days at most, unless it would endanger confidentiality (article 9.2.c of Law 2/2023).',
      'Answer: three months at most after reception; where the case is especially complex, up to another three (article 9.2.d). Your page says the day. “Add to calendar” downloads a file: your calendar then only says “Reminder” on that day. On a shared or work calendar or device it may give you away.',
      'Meeting, if you ask for one: the organisation must hold it, by its own means, within seven days (article 7.2). You can ask for it in a message, without your name.',
      'Deletion: if no investigation is opened within three months and the case is not closed, the channel deletes your report by itself (article 32.4); if it is closed, after the term of its outcome. Your page says the day, which is put off only if the law requires that it be kept longer. After that the reference opens nothing: if you want a copy, keep it before then, where nobody else sees it. What you write in the last seven days is not deleted with it: it is a new report, with another number and the same reference, and nothing of the earlier one goes into it.',
      'If the committee suppresses a part (a message, a document, a witness), you read the ground and the day in its place (articles 29, 32.2 and 32.3). If two people of the committee find the report untrue, all of it is erased and the reference opens nothing.',
      'If a time limit passes, write to the committee or turn to the external authority.',
    ),
  ),
  section(
    'salir',
    'Leave quickly',
    paragraph(
      "The button “Exit this page”, or the Shift key three times quickly, closes your report and opens another website. The browser's history is not erased: do it yourself, or use a private window. Without activity it closes by itself after 30 minutes.",
    ),
  ),
  section(
    'sin-javascript',
    'Without JavaScript',
    paragraph(
      'Every page works without it, also with Tor Browser at its safest level. The form is then on one page, and new answers are seen by reloading. The browser may keep on your device what you send that way, except in a private window.',
    ),
  ),
  section(
    'perdido',
    'If you lose the reference',
    paragraph(
      'Nobody can give it back to you: it is not stored in a form that can be read. Make another report and name the case number of the first one, if you remember it. The first one goes on.',
    ),
  ),
]

const protection = () => [
  section(
    'proteccion',
    'How the law protects you',
    list(
      'It is enough to have reasonable grounds to believe that what you tell is true (article 35 of Law 2/2023). An honest mistake takes no protection away; a knowing lie does.',
      'Retaliation is forbidden, threats and attempts included: dismissal, sanctions, another post, unfavourable treatment (article 36).',
      'In court, whoever harmed you must prove that it was not for reporting (article 38).',
      'If you suffer retaliation, say so in a message of your report or to the external authority. Keep what shows it.',
      'The affected person has the right to the presumption of innocence and to be heard; they will never know who reported (article 39).',
    ),
  ),
  section(
    'externos',
    'Where else you can go',
    paragraph(
      'You need not begin here. Before, afterwards or instead of using this channel you can turn to the ',
      link('Independent Authority for the Protection of Informants (A.A.I.)', authorityUrl),
      ', the authority of your region, the Public Prosecutor or the institutions of the European Union. In an emergency, call 112.',
    ),
  ),
]

/** For those who report: from the first click to the answer. */
export const manual = (): LegalDocument => ({
  title: 'Manual for reporters',
  intro: [paragraph('How to make a report, follow it and answer, step by step.')],
  sections: [...preparing(), ...sending(), ...following(), ...protection()],
})
