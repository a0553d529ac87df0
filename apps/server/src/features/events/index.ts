export { announce } from './announce.ts'
export { registerEvents } from './routes.ts'
