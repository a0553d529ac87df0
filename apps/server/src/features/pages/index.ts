export { registerPages, sendUnreadablePath } from './routes.ts'
