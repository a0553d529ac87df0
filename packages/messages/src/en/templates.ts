import type { templates as source } from '../es/templates.ts'

export const templates = {
  'template.title': 'Message templates',
  'template.lead':
    'Texts that the committee keeps for writing to reporters. The members of the committee see and change them, and nobody else. Write general sentences: put no names and no facts of a report here.',
  'template.failed': 'The templates could not be loaded',
  'template.none': "There are none yet. The channel's text of the acknowledgement is still there in each report.",
  'template.add': 'Add a template',
  'template.full': 'The committee has {most} templates already, which is the most. Delete one to add another.',
  'template.use.message': 'Messages',
  'template.use.acknowledged': 'Acknowledgement',
  'template.use.answered': 'Answer',
  'template.saved': 'The template has been saved',
  'template.by': '{name}, {date}',
  'template.changeNamed': 'Change “{name}”',
  'template.deleteNamed': 'Delete “{name}”',
  'template.delete': 'Delete',
  'template.delete.title': 'Delete “{name}”?',
  'template.delete.body': 'It is offered to nobody on the committee any more. Messages that were sent do not change.',
  'template.delete.altered': 'It no longer appears here. Its text cannot be brought back.',
  'template.deleted': 'The template has been deleted',
  'template.altered.name': 'A template that cannot be read',
  'template.altered':
    'It was changed outside of the program, or is of another version, and is offered to nobody. Delete it, and tell whoever runs the system.',
  'template.form.add': 'Add a template',
  'template.form.change': 'Change the template',
  'template.form.description':
    'It is offered when somebody writes to a reporter, in their language if it has a text in it. It is seen before it is sent, and can be changed.',
  'template.form.name': 'Name',
  'template.form.nameHint': 'Only the committee sees it.',
  'template.form.use': 'For',
  'template.form.text': 'Text in {language}',
  'template.form.oneText': 'Write the text in one language at least',
  'template.form.save': 'Save',
  'template.choose': 'Use a template of the committee',
  'template.onlyIn': 'Only in {language}',
  'template.chosenIn':
    "The template has no text in {wanted}, the reporter's language: the text in {language} was put in. Check it before you send it.",
  'template.chosen': 'The text of the template is in the message. Check it before you send it.',
} satisfies Record<keyof typeof source, string>
