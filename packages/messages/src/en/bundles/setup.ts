export { setup as texts } from '../setup.ts'
