export { registerOpenId } from './routes.ts'
export { forgetVouching, spendVouching, vouchedFor, type Vouching } from './notes.ts'
