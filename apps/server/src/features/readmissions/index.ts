export { answerReadmission, settleWaiting } from './readmissions.ts'
export { sharesOf } from './reseal.ts'
export { endCalls } from './waiting.ts'
export { registerReadmissions } from './routes.ts'
