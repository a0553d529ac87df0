export { foldFigures } from './fold-figures.ts'
export { registerOverview } from './routes.ts'
