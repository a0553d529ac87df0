export { fingerprintOf } from './keys.ts'
export { allKeys, openKey, presentKeys, readmitByKey } from './readmit.ts'
export { registerRecoveryKey } from './routes.ts'
