export { registerSetup } from './routes.ts'
export { createSetupLink, isSetUp } from './setup-link.ts'
