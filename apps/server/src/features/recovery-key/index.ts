export { checkNumbersOf } from './keys.ts'
export { allKeys, openKey, presentKeys, readmitByKey, shareFault } from './readmit.ts'
export { registerRecoveryKey } from './routes.ts'
