import { list, paragraph, section, steps, type LegalDocument } from '../tree.ts'

const sending = () => [
  section(
    'antes',
    'Before you begin',
    list(
      'Use a device of your own and a network that is not that of your workplace. For the most discretion, use Tor Browser.',
      'You need no proof: reasonable grounds are enough.',
      'You can report without giving your name. Your internet address, device and browser are not stored.',
      'Nothing that you write stays on your device. If you close the page before sending, it is lost.',
    ),
  ),
  section(
    'presentar',
    'Make a report',
    paragraph("On the channel's page, press “New report”. There are five steps; “Back” keeps what you wrote."),
    steps(
      '“What happened”: tell it in your own words.',
      '“Where and when”: the place, the date and possible witnesses. “I do not know” is an answer too.',
      '“Documents”: photographs, recordings or texts, if you have any. Hidden data are removed from images.',
      '“About you”: anonymous or with your name. Here you also say who on the committee must not read it: they will not know that it exists.',
      '“Check and send”: check your answers and press “Send”.',
    ),
  ),
  section(
    'codigo',
    'Keep the reference',
    paragraph(
      'When it is sent you see your reference: 24 letters and digits in six groups. It is the only key to your report, it is shown once, and nobody can recover it.',
    ),
    list(
      'Write it down, print it or download it, and keep it where nobody else looks.',
      'Give it to nobody: whoever has it can read and write as you. By telephone say the case number only.',
      'Type its last group where you are asked to: this shows that you have kept it.',
    ),
  ),
]

const following = () => [
  section(
    'consultar',
    'Follow your report and answer',
    paragraph(
      "On the channel's page, enter the reference under “Follow a report”. You see the status, what is new since your last visit, the committee's messages and your files.",
    ),
    list(
      'To answer, write in the message box and press “Send message”. The committee does not know who you are unless you say so.',
      'You can add files at any time, also after the report is closed.',
      'If you reported anonymously, come back now and then: it is the only way in which the committee can write to you.',
    ),
  ),
  section(
    'estados',
    'What each status means',
    list(
      'Received: the committee has it. Within seven calendar days it will send you the acknowledgement.',
      'Under instruction: whether it is admitted is being checked.',
      'Under investigation: inquiries and interviews are made.',
      'In resolution: the conclusions and the answer are being prepared. The answer comes within three months, or six where the case is very complex.',
      'Closed: it is over. You can go on reading and writing.',
    ),
  ),
  section(
    'salir',
    'Leave quickly',
    paragraph(
      "The button “Exit this page”, or the Shift key three times quickly, closes your report and opens another website. The browser's history is not erased: do it yourself, or use a private window.",
    ),
  ),
  section(
    'sin-javascript',
    'Without JavaScript',
    paragraph(
      'Every page works without it, also with Tor Browser at its safest level. The form is then on one page, and new answers are seen by reloading.',
    ),
  ),
  section(
    'perdido',
    'If you lose the reference',
    paragraph('Make another report and name the case number of the first one, if you remember it.'),
  ),
]

/** For those who report: from the first click to the answer. */
export const manual = (): LegalDocument => ({
  title: 'Manual for reporters',
  intro: [paragraph('How to make a report, follow it and answer, step by step.')],
  sections: [...sending(), ...following()],
})
