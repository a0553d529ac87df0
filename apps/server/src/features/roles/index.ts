export { registerRoles } from './routes.ts'
