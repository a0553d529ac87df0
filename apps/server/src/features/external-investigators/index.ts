export { registerExternalInvestigators } from './routes.ts'
