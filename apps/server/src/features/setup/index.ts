export { registerSetup } from './routes.ts'
export { showSetupToFirst } from './show-setup.ts'
export { createSetupLink, isSetUp } from './setup-link.ts'
