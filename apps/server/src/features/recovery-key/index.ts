export { checkNumbersOf } from './keys.ts'
export { allKeys, areTheirNumbers, openKey, presentKeys, readmitByKey, shareFault } from './readmit.ts'
export { registerRecoveryKey } from './routes.ts'
