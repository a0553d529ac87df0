export { registerOpenId } from './routes.ts'
export { forgetVouching, vouchedFor } from './notes.ts'
