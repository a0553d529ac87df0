export { queueMemberMail } from './queue-member-mail.ts'
export { queueReporterMail } from './queue-reporter-mail.ts'
export { resealOutbox } from './reseal-outbox.ts'
export { sendMail } from './send-mail.ts'
